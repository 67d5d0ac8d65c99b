import type { PersonId } from '#core/domain/kernel/ids.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { PeopleReader, PeopleRepository } from '#core/ports/people.ts';
import { lastUseOf } from './people.ts';
import type { Draft, InMemoryStore } from './store.ts';
import { ascending, guard } from './table.ts';
import type { Tables } from './tables.ts';

const oldestFirst = <Row extends { readonly createdAt: Instant; readonly id: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted(ascending(({ createdAt, id }) => [createdAt, id]));

const passkeysOf = ({ passkeys }: Tables, person: PersonId) => oldestFirst(passkeys.where(({ personId }) => personId === person));

export const createPeopleRepository = ({ tables }: Draft): PeopleRepository => ({
  lock: async () => oldestFirst(tables.people.all()),
  insert: async (person) => tables.people.insert(person),
  save: async ({ id, createdAt: _createdAt, invitedBy: _invitedBy, ...changed }) => {
    const before = tables.people.change(id, (stored) => ({ ...stored, ...changed }));
    guard(before !== null, 'a saved person exists');
  },
  remove: async (id) => {
    for (const table of [tables.passkeys, tables.loginLinks, tables.accessTokens])
      table.removeWhere(({ personId }: { readonly personId: PersonId | null }) => personId === id);
    tables.people.delete(id);
  },
  passkeysOf: async (id) => passkeysOf(tables, id),
  findPasskey: async (id) => tables.passkeys.get(id) ?? null,
  insertPasskey: async (passkey) => tables.passkeys.insertNew(passkey),
  savePasskey: async ({ id, counter, lastUsedAt }) => void tables.passkeys.change(id, (stored) => ({ ...stored, counter, lastUsedAt })),
  removePasskey: async (id) => void tables.passkeys.delete(id),
});

const latest = (instants: readonly (Instant | null)[]): Instant | null =>
  instants.reduce((one, other) => (one === null || (other !== null && other > one) ? other : one), null);

export const createPeopleReader = (store: InMemoryStore): PeopleReader => ({
  list: async (now) => {
    const tables = store.read();
    return oldestFirst(tables.people.all()).map((person) => {
      const links = tables.loginLinks.where(
        ({ personId, purpose, usedAt, expiresAt }) => personId === person.id && purpose === 'join' && usedAt === null && expiresAt > now,
      );
      return {
        person,
        passkeys: passkeysOf(tables, person.id).length,
        lastSeenAt: latest([person.lastLoginAt, lastUseOf(tables, person.id)]),
        linkExpiresAt: latest(links.map(({ expiresAt }) => expiresAt)),
      };
    });
  },
});
