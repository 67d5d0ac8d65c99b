import type { BoardLink } from '#core/domain/board/board.ts';
import type { PersonId } from '#core/domain/kernel/ids.ts';
import { latest, type Instant } from '#core/domain/kernel/instant.ts';
import type { AccessToken } from '#core/domain/staff/access-token.ts';
import { isWithin } from '#core/domain/reports/business-day.ts';
import { ADMIN } from '#core/domain/staff/actor.ts';
import type { Persistence } from '#core/ports/persistence.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { placeOf } from './rows.ts';
import type { Tables } from './tables.ts';

export const lastUseOf = ({ accessTokens }: Tables, staffId: string): Instant | null =>
  latest(accessTokens.where((one) => (one.staffCodeId ?? one.personId ?? ADMIN.id) === staffId).map(({ lastUsedAt }) => lastUsedAt));

/** Null: the shared admin's. */
const ownerOf = ({ staffCodeId, personId }: Pick<AccessToken, 'staffCodeId' | 'personId'>) => staffCodeId ?? personId;

const isOf =
  (person: PersonId) =>
  ({ personId }: { readonly personId: PersonId | null }): boolean =>
    personId === person;

type People = 'people' | 'staffCodes' | 'loginLinks' | 'boardLinks' | 'accessTokens' | 'adminCredentials' | 'knownDevices' | 'audit';

/** @param deviceCapacity the maximum number of devices remembered per kind. */
export const peopleRepositories = ({ tables }: Draft, deviceCapacity: number): Pick<Transaction, People> => {
  const { people, passkeys, staffCodes, loginLinks, boardLinks, accessTokens, adminPasswords, knownDevices, audit } = tables;
  const changeWorkingLink = (id: string, changes: Partial<BoardLink>): string | null => {
    const link = boardLinks.find(id);
    if (link === null || link.revokedAt !== null) return null;
    boardLinks.put({ ...link, ...changes });
    return link.name;
  };
  return {
    people: {
      lock: async () => people.all(),
      all: async () => people.all(),
      insert: async (person) => people.insert(person),
      save: async ({ id, createdAt: _createdAt, invitedBy: _invitedBy, ...changed }) =>
        void people.update(id, (stored) => ({ ...stored, ...changed })),
      remove: async (id) => {
        for (const table of [passkeys, loginLinks, accessTokens]) table.removeWhere(isOf(id));
        people.delete(id);
      },
      passkeysOf: async (id) => passkeys.where(isOf(id)),
      findPasskey: async (id) => passkeys.find(id),
      insertPasskey: async (passkey) => passkeys.insertNew(passkey),
      savePasskey: async ({ id, counter, lastUsedAt }) => passkeys.change(id, (stored) => ({ ...stored, counter, lastUsedAt })),
      removePasskey: async (id) => void passkeys.delete(id),
    },
    staffCodes: {
      insert: async (code) => staffCodes.insertNew(code),
      lockByCode: async (symbols) => staffCodes.first(({ code }) => code === symbols),
      lock: async (id) => staffCodes.find(id),
      save: async ({ id, revokedAt, deviceId, formerDevices }) =>
        void staffCodes.update(id, (stored) => ({ ...stored, revokedAt, deviceId, formerDevices })),
    },
    loginLinks: {
      insert: async (link) => {
        loginLinks.removeWhere(({ expiresAt }) => expiresAt <= link.createdAt);
        loginLinks.insert(link);
      },
      find: async (secretHash) => loginLinks.find(secretHash),
      use: async (secretHash, at) => {
        const link = loginLinks.find(secretHash);
        if (link === null || link.usedAt !== null || link.expiresAt <= at) return false;
        loginLinks.save({ ...link, usedAt: at });
        return true;
      },
      endAllOf: async (owner, at) =>
        void loginLinks.changeWhere(
          (link) => ownerOf(link) === owner && link.usedAt === null,
          (link) => ({ ...link, usedAt: at }),
        ),
    },
    boardLinks: {
      put: async (link) => {
        const { createdBy = link.createdBy, revokedAt = null, ...known } = boardLinks.find(link.id) ?? {};
        if (createdBy !== link.createdBy || revokedAt !== null) return false;
        boardLinks.put({ ...link, ...known, name: link.name, secretHash: link.secretHash });
        return true;
      },
      show: async (id, shows) => changeWorkingLink(id, { shows }),
      revoke: async (id, at) => changeWorkingLink(id, { revokedAt: at }),
    },
    accessTokens: {
      insert: async (token) => accessTokens.insert(token),
      remove: async (tokenHash) => accessTokens.delete(tokenHash),
      removeAllOf: async (owner) => accessTokens.removeWhere((token) => ownerOf(token) === owner),
      lastUseOf: async (staffId) => lastUseOf(tables, staffId),
    },
    adminCredentials: {
      lock: async () => adminPasswords.first(() => true),
      insertFirst: async (password) => adminPasswords.insertNew(password),
      save: async (password) => adminPasswords.put(password),
      remove: async () => adminPasswords.clear(),
    },
    knownDevices: {
      remember: async (device, kind, at) => {
        knownDevices.put({ device, kind, lastLoginAt: at });
        const forgotten = knownDevices.where((known) => known.kind === kind).slice(deviceCapacity);
        knownDevices.removeWhere((known) => forgotten.includes(known));
      },
    },
    audit: { add: async (entry) => audit.insert({ ...entry, id: String(audit.size + 1) }) },
  };
};

export const peopleReaders = ({ read, write }: InMemoryStore): Pick<Persistence, Exclude<People, 'loginLinks'>> => {
  const workingLinks = () => read().boardLinks.where(({ revokedAt }) => revokedAt === null);
  return {
    people: {
      list: async (now) => {
        const tables = read();
        return tables.people.all().map((person) => ({
          person,
          passkeys: tables.passkeys.count(isOf(person.id)),
          lastSeenAt: latest([person.lastLoginAt, lastUseOf(tables, person.id)]),
          linkExpiresAt: latest(
            tables.loginLinks
              .where(isOf(person.id))
              .map(({ purpose, usedAt, expiresAt }) => (purpose === 'join' && usedAt === null && expiresAt > now ? expiresAt : null)),
          ),
        }));
      },
    },
    staffCodes: {
      list: async () => read().staffCodes.all().toReversed(),
      latestBy: async (createdBy) =>
        read()
          .staffCodes.where((code) => code.createdBy === createdBy)
          .at(-1) ?? null,
    },
    accessTokens: {
      find: async (tokenHash) => {
        const { accessTokens, staffCodes, people } = read();
        const token = accessTokens.find(tokenHash);
        return token && { token, code: staffCodes.find(token.staffCodeId), person: people.find(token.personId) };
      },
      listOf: async (person) => read().accessTokens.where(isOf(person)),
      touch: (tokenHash, at) =>
        write(({ accessTokens }) =>
          accessTokens.change(tokenHash, (token) => (token.lastUsedAt < at ? { ...token, lastUsedAt: at } : token)),
        ),
      forgetCreatedBefore: (before) => write(({ accessTokens }) => accessTokens.removeWhere(({ createdAt }) => createdAt < before)),
    },
    boardLinks: {
      find: async (secretHash) => workingLinks().find((link) => link.secretHash === secretHash) ?? null,
      list: async () => workingLinks(),
    },
    adminCredentials: { find: async () => read().adminPasswords.first(() => true) },
    knownDevices: { isKnown: async (device, kind) => read().knownDevices.has(placeOf(device, kind)) },
    audit: {
      list: async ({ window, kind, before }, limit) => {
        const entries = read().audit.where((one) => kind === null || one.kind === kind || one.id === before);
        const from = before === null ? 0 : entries.findIndex(({ id }) => id === before) + 1;
        if (before !== null && from === 0) return [];
        return entries
          .slice(from)
          .filter(({ at }) => window === null || isWithin(window, at))
          .slice(0, limit);
      },
    },
  };
};
