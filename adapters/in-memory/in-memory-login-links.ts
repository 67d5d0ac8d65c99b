import type { LoginLinkRepository } from '#core/ports/login-links.ts';
import { guard } from './constraint.ts';
import type { Draft } from './in-memory-store.ts';

export function createInMemoryLoginLinkRepository({ tables: { loginLinks, staffCodes } }: Draft): LoginLinkRepository {
  return {
    async insert(link) {
      guard(!loginLinks.has(link.secretHash), 'a link is inserted once');
      guard(link.staffCodeId === null || staffCodes.has(link.staffCodeId), "a link's code exists");
      guard(link.expiresAt > link.createdAt, 'a link lives for a while');
      for (const [hash, { expiresAt }] of loginLinks) if (expiresAt <= link.createdAt) loginLinks.delete(hash);
      loginLinks.set(link.secretHash, link);
    },
    find: async (secretHash) => loginLinks.get(secretHash) ?? null,
    async use(secretHash, at) {
      const link = loginLinks.get(secretHash);
      if (link === undefined || link.usedAt !== null || link.expiresAt <= at) return false;
      loginLinks.set(secretHash, { ...link, usedAt: at });
      return true;
    },
    async endAllOf(staffCodeId, at) {
      for (const link of loginLinks.values())
        if (link.staffCodeId === staffCodeId && link.usedAt === null) loginLinks.set(link.secretHash, { ...link, usedAt: at });
    },
  };
}
