import type { Instant } from '#core/domain/kernel/instant.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { AccessTokenReader, AccessTokenRepository } from '#core/ports/access-tokens.ts';
import { guard } from './constraint.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';
import type { Tables } from './tables.ts';

export const lastUseOf = (accessTokens: Tables['accessTokens'], staffId: string): Instant | null =>
  [...accessTokens.values()]
    .filter((token) => (token.staffCodeId ?? ADMIN.id) === staffId)
    .reduce<Instant | null>((latest, { lastUsedAt }) => (latest === null || lastUsedAt > latest ? lastUsedAt : latest), null);

export function createInMemoryAccessTokenRepository({ tables: { accessTokens, staffCodes } }: Draft): AccessTokenRepository {
  return {
    async insert(token) {
      guard(!accessTokens.has(token.tokenHash), 'a token is inserted once');
      guard(token.staffCodeId === null || staffCodes.has(token.staffCodeId), 'a staff token belongs to a code');
      accessTokens.set(token.tokenHash, { ...token });
    },
    remove: async (tokenHash) => accessTokens.delete(tokenHash),
    async removeAllOf(staffCodeId) {
      for (const token of accessTokens.values()) if (token.staffCodeId === staffCodeId) accessTokens.delete(token.tokenHash);
    },
    lastUseOf: async (staffId) => lastUseOf(accessTokens, staffId),
  };
}

export function createInMemoryAccessTokenReader(store: InMemoryStore): AccessTokenReader {
  return {
    async find(tokenHash) {
      const { accessTokens, staffCodes } = store.read();
      const token = accessTokens.get(tokenHash);
      if (token === undefined) return null;
      const code = token.staffCodeId === null ? undefined : staffCodes.get(token.staffCodeId);
      return structuredClone({ token, code: code ?? null });
    },
    touch: (tokenHash, at) =>
      store.transact(({ tables: { accessTokens } }) => {
        const token = accessTokens.get(tokenHash);
        if (token !== undefined && token.lastUsedAt < at) accessTokens.set(tokenHash, { ...token, lastUsedAt: at });
        return { keep: true, value: undefined };
      }),
    forgetCreatedBefore: (before) =>
      store.transact(({ tables: { accessTokens } }) => {
        for (const token of accessTokens.values()) if (token.createdAt < before) accessTokens.delete(token.tokenHash);
        return { keep: true, value: undefined };
      }),
  };
}
