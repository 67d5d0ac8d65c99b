import type { AuditEntry } from '#core/domain/audit/audit-entry.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { AccessToken } from '#core/domain/staff/access-token.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { AccessTokenReader, AccessTokenRepository } from '#core/ports/access-tokens.ts';
import type { AdminCredentials, AdminCredentialsRepository } from '#core/ports/admin-credentials.ts';
import type { AuditLog, AuditReader } from '#core/ports/audit-log.ts';
import type { BoardLinkReader, BoardLinkRepository } from '#core/ports/board-links.ts';
import type { KnownDeviceReader, KnownDeviceRepository } from '#core/ports/known-devices.ts';
import type { LoginLinkRepository } from '#core/ports/login-links.ts';
import type { StaffCodeReader, StaffCodeRepository } from '#core/ports/staff-code-repository.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, descending, guard } from './table.ts';
import { placeOf } from './rows.ts';
import type { Tables } from './tables.ts';

export const createStaffCodeRepository = ({ tables: { staffCodes } }: Draft): StaffCodeRepository => ({
  insert: async (code) => staffCodes.insertNew(code),
  lockByCode: async (symbols) => staffCodes.first(({ code }) => code === symbols),
  lock: async (id) => staffCodes.get(id) ?? null,
  save: async ({ id, revokedAt, deviceId, formerDevices }) => {
    const before = staffCodes.change(id, (stored) => ({ ...stored, revokedAt, deviceId, formerDevices }));
    guard(before !== null, 'a saved code exists');
  },
});

export const createStaffCodeReader = (store: InMemoryStore): StaffCodeReader => {
  const newestFirst = () =>
    store
      .read()
      .staffCodes.all()
      .toSorted(ascending(({ createdAt, id }) => [createdAt, id]))
      .toReversed();
  return {
    list: async () => newestFirst(),
    latestBy: async (createdBy) => newestFirst().find((code) => code.createdBy === createdBy) ?? null,
  };
};

export const lastUseOf = ({ accessTokens }: Tables, staffId: string): Instant | null =>
  accessTokens
    .where((token) => (token.staffCodeId ?? token.personId ?? ADMIN.id) === staffId)
    .reduce<Instant | null>((latest, { lastUsedAt }) => (latest === null || lastUsedAt > latest ? lastUsedAt : latest), null);

/** Null: the shared admin's. */
const ownerOf = ({ staffCodeId, personId }: Pick<AccessToken, 'staffCodeId' | 'personId'>) => staffCodeId ?? personId;

export const createAccessTokenRepository = ({ tables }: Draft): AccessTokenRepository => ({
  insert: async (token) => tables.accessTokens.insert(token),
  remove: async (tokenHash) => tables.accessTokens.delete(tokenHash),
  removeAllOf: async (owner) => tables.accessTokens.removeWhere((token) => ownerOf(token) === owner),
  lastUseOf: async (staffId) => lastUseOf(tables, staffId),
});

export const createAccessTokenReader = (store: InMemoryStore): AccessTokenReader => ({
  find: async (tokenHash) => {
    const { accessTokens, staffCodes, people } = store.read();
    const token = accessTokens.get(tokenHash);
    if (token === undefined) return null;
    return { token, code: staffCodes.get(token.staffCodeId ?? '') ?? null, person: people.get(token.personId ?? '') ?? null };
  },
  listOf: async (person) =>
    store
      .read()
      .accessTokens.where(({ personId }) => personId === person)
      .toSorted(ascending(({ lastUsedAt, tokenHash }) => [descending(lastUsedAt), tokenHash])),
  touch: (tokenHash, at) =>
    store.write(
      ({ accessTokens }) => void accessTokens.change(tokenHash, (token) => (token.lastUsedAt < at ? { ...token, lastUsedAt: at } : token)),
    ),
  forgetCreatedBefore: (before) => store.write(({ accessTokens }) => accessTokens.removeWhere(({ createdAt }) => createdAt < before)),
});

export const createLoginLinkRepository = ({ tables: { loginLinks } }: Draft): LoginLinkRepository => ({
  insert: async (link) => {
    loginLinks.removeWhere(({ expiresAt }) => expiresAt <= link.createdAt);
    loginLinks.insert(link);
  },
  find: async (secretHash) => loginLinks.get(secretHash) ?? null,
  use: async (secretHash, at) => {
    const link = loginLinks.get(secretHash);
    if (link === undefined || link.usedAt !== null || link.expiresAt <= at) return false;
    loginLinks.save({ ...link, usedAt: at });
    return true;
  },
  endAllOf: async (owner, at) =>
    void loginLinks.changeWhere(
      (link) => ownerOf(link) === owner && link.usedAt === null,
      (link) => ({ ...link, usedAt: at }),
    ),
});

export const createBoardLinkRepository = ({ tables: { boardLinks } }: Draft): BoardLinkRepository => ({
  insert: async (link) => boardLinks.insert(link),
  show: async (id, shows) => {
    const link = boardLinks.get(id);
    if (link === undefined || link.revokedAt !== null) return null;
    boardLinks.save({ ...link, shows });
    return link.name;
  },
  revoke: async (id, at) => {
    const link = boardLinks.get(id);
    if (link === undefined || link.revokedAt !== null) return null;
    boardLinks.save({ ...link, revokedAt: at });
    return link.name;
  },
});

export const createBoardLinkReader = (store: InMemoryStore): BoardLinkReader => {
  const working = () => store.read().boardLinks.where(({ revokedAt }) => revokedAt === null);
  return {
    find: async (secretHash) => working().find((link) => link.secretHash === secretHash) ?? null,
    list: async () => working().toSorted(ascending(({ createdAt, id }) => [createdAt, id])),
  };
};

export const createAdminCredentialsRepository = ({ tables: { adminPasswords } }: Draft): AdminCredentialsRepository => ({
  lock: async () => adminPasswords.first(() => true),
  insertFirst: async (password) => adminPasswords.insertNew(password),
  save: async (password) => adminPasswords.put(password),
  remove: async () => adminPasswords.clear(),
});

export const createAdminCredentials = (store: InMemoryStore): AdminCredentials => ({
  find: async () => store.read().adminPasswords.first(() => true),
});

/** @param capacity the number of devices remembered per kind. */
export const createKnownDeviceRepository = ({ tables: { knownDevices } }: Draft, capacity: number): KnownDeviceRepository => ({
  remember: async (device, kind, at) => {
    knownDevices.put({ device, kind, lastLoginAt: at });
    const ofKind = knownDevices.where((known) => known.kind === kind);
    const forgotten = ofKind.toSorted(ascending(({ lastLoginAt }) => [descending(lastLoginAt)])).slice(capacity);
    knownDevices.removeWhere((known) => forgotten.includes(known));
  },
});

export const createKnownDeviceReader = (store: InMemoryStore): KnownDeviceReader => ({
  isKnown: async (device, kind) => store.read().knownDevices.has(placeOf(device, kind)),
});

export const createAuditLog = ({ tables: { audit } }: Draft): AuditLog => ({
  add: async (entry) => audit.insert({ ...entry, id: String(audit.size + 1) }),
});

const newestFirst = ascending<AuditEntry>(({ at, id }) => [descending(at), -Number(id)]);

export const createAuditReader = (store: InMemoryStore): AuditReader => ({
  list: async ({ window, kind, before }, limit) => {
    const { audit } = store.read();
    const last = before === null ? null : audit.get(before);
    if (last === undefined) return [];
    return audit
      .where((entry) => (window === null || (entry.at >= window.start && entry.at < window.end)) && (kind === null || entry.kind === kind))
      .filter((entry) => last === null || newestFirst(last, entry) < 0)
      .toSorted(newestFirst)
      .slice(0, limit);
  },
});
