import type { EntityManager } from '@mikro-orm/postgresql';
import type { BoardLink } from '#core/domain/board/board.ts';
import type { BoardLinkReader, BoardLinkRepository } from '#core/ports/board-links.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';
import { BoardLinkRow } from './board-link.row.ts';

const toLink = (row: BoardLinkRow): BoardLink => ({
  id: row.id,
  name: row.name,
  secretHash: row.secret_hash,
  shows: row.shows,
  createdAt: instantOf(row.created_at),
  createdBy: row.created_by,
  revokedAt: instantOrNull(row.revoked_at),
});

/** @returns the name of the active link; null when there is none. */
const change = async (
  em: EntityManager,
  id: string,
  changes: Partial<Pick<BoardLinkRow, 'shows' | 'revoked_at'>>,
): Promise<string | null> => {
  if ((await em.nativeUpdate(BoardLinkRow, { id, revoked_at: null }, changes)) === 0) return null;
  return (await em.findOneOrFail(BoardLinkRow, { id })).name;
};

export const createBoardLinkRepository = (em: EntityManager): BoardLinkRepository => ({
  put: async ({ id, name, secretHash, shows, createdAt, createdBy, revokedAt }) => {
    const again = { name, secret_hash: secretHash };
    const link = { id, ...again, shows, created_at: textOf(createdAt), created_by: createdBy, revoked_at: textOrNull(revokedAt) };
    await em.upsert(BoardLinkRow, link, { onConflictFields: ['id'], onConflictAction: 'ignore' });
    return (await em.nativeUpdate(BoardLinkRow, { id, created_by: createdBy, revoked_at: null }, again)) > 0;
  },
  show: (id, shows) => change(em, id, { shows }),
  revoke: (id, at) => change(em, id, { revoked_at: textOf(at) }),
});

export const createBoardLinkReader = (ask: Ask): BoardLinkReader => ({
  find: async (secretHash) => {
    const row = await ask((em) => em.findOne(BoardLinkRow, { secret_hash: secretHash, revoked_at: null }));
    return row === null ? null : toLink(row);
  },
  list: async () =>
    (await ask((em) => em.find(BoardLinkRow, { revoked_at: null }, { orderBy: { created_at: 'asc', id: 'asc' } }))).map(toLink),
});
