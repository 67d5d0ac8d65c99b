import type { BoardLinkReader, BoardLinkRepository } from '#core/ports/board-links.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

export const createInMemoryBoardLinkRepository = ({ tables: { boardLinks } }: Draft): BoardLinkRepository => ({
  insert: async (link) => {
    guard(!boardLinks.has(link.id), 'a link is inserted once');
    guard(![...boardLinks.values()].some(({ secretHash }) => secretHash === link.secretHash), 'a secret opens one link');
    boardLinks.set(link.id, link);
  },
  revoke: async (id, at) => {
    const link = boardLinks.get(id);
    if (link === undefined || link.revokedAt !== null) return null;
    boardLinks.set(id, { ...link, revokedAt: at });
    return link.name;
  },
});

export const createInMemoryBoardLinkReader = (store: InMemoryStore): BoardLinkReader => {
  const working = () => [...store.read().boardLinks.values()].filter(({ revokedAt }) => revokedAt === null);
  return {
    find: async (secretHash) => working().find((link) => link.secretHash === secretHash) ?? null,
    list: async () => working().toSorted((one, other) => one.createdAt - other.createdAt || one.id.localeCompare(other.id)),
  };
};
