import type { EntityManager } from '@mikro-orm/postgresql';
import { personId } from '#core/domain/kernel/ids.ts';
import type { NamedPerson, Passkey } from '#core/domain/people/named-person.ts';
import { latest } from '#core/domain/kernel/instant.ts';
import type { PeopleReader, PeopleRepository } from '#core/ports/people.ts';
import type { Ask } from '../database/connection.ts';
import { instantOf, instantOrNull, textOf, textOrNull, type Sql } from '../database/sql.ts';
import { AccessTokenRow } from './access-token.row.ts';
import { LoginLinkRow } from './login-link.row.ts';
import { PasskeyRow } from './passkey.row.ts';
import { PersonRow } from './person.row.ts';

export const toPerson = (row: PersonRow): NamedPerson => ({
  id: personId(row.id),
  name: row.name,
  email: row.email,
  role: row.role,
  createdAt: instantOf(row.created_at),
  invitedBy: row.invited_by,
  joinedAt: instantOrNull(row.joined_at),
  lastLoginAt: instantOrNull(row.last_login_at),
  password:
    row.password_hash === null || row.totp_secret === null
      ? null
      : { hash: row.password_hash, sealedSecret: row.totp_secret, usedStep: row.totp_step },
});

const changeable = ({ name, email, role, joinedAt, lastLoginAt, password }: NamedPerson) => ({
  name,
  email,
  role,
  joined_at: textOrNull(joinedAt),
  last_login_at: textOrNull(lastLoginAt),
  password_hash: password?.hash ?? null,
  totp_secret: password?.sealedSecret ?? null,
  totp_step: password?.usedStep ?? null,
});

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  personId: personId(row.person_id),
  publicKey: row.public_key,
  counter: row.counter,
  label: row.label,
  createdAt: instantOf(row.created_at),
  lastUsedAt: instantOrNull(row.last_used_at),
});

const toPasskeyRow = (passkey: Passkey): PasskeyRow => ({
  id: passkey.id,
  person_id: passkey.personId,
  public_key: passkey.publicKey,
  counter: passkey.counter,
  label: passkey.label,
  created_at: textOf(passkey.createdAt),
  last_used_at: textOrNull(passkey.lastUsedAt),
});

/** One lock for everyone: of two admins who remove each other, one stays. */
const LOCK_PEOPLE = 'select pg_advisory_xact_lock(7311016)';

const OLDEST_FIRST = { created_at: 'asc', id: 'asc' } as const;

const readPeople = async (em: EntityManager): Promise<readonly NamedPerson[]> =>
  (await em.find(PersonRow, {}, { orderBy: OLDEST_FIRST })).map(toPerson);

export const createPeopleRepository = (em: EntityManager, sql: Sql): PeopleRepository => ({
  async lock() {
    await sql(LOCK_PEOPLE);
    return readPeople(em);
  },
  all: () => readPeople(em),
  insert: async (person) =>
    void (await em.insert(PersonRow, {
      id: person.id,
      created_at: textOf(person.createdAt),
      invited_by: person.invitedBy,
      ...changeable(person),
    })),
  async save(person) {
    const saved = await em.nativeUpdate(PersonRow, { id: person.id }, changeable(person));
    if (saved !== 1) throw new Error('the person to save does not exist');
  },
  remove: async (id) => void (await em.nativeDelete(PersonRow, { id })),
  passkeysOf: async (id) => (await em.find(PasskeyRow, { person_id: id }, { orderBy: OLDEST_FIRST })).map(toPasskey),
  async findPasskey(id) {
    const row = await em.findOne(PasskeyRow, { id });
    return row === null ? null : toPasskey(row);
  },
  async insertPasskey(passkey) {
    const { affectedRows } = await em.qb(PasskeyRow).insert(toPasskeyRow(passkey)).onConflict('id').ignore().execute('run');
    return affectedRows === 1;
  },
  async savePasskey(passkey) {
    const { id, counter, last_used_at } = toPasskeyRow(passkey);
    await em.nativeUpdate(PasskeyRow, { id }, { counter, last_used_at });
  },
  removePasskey: async (id) => void (await em.nativeDelete(PasskeyRow, { id })),
});

export const createPeopleReader = (ask: Ask): PeopleReader => ({
  list: (now) =>
    ask(async (em) => {
      const people = await em.find(PersonRow, {}, { orderBy: OLDEST_FIRST });
      const passkeys = await em.find(PasskeyRow, {});
      const logins = await em.find(AccessTokenRow, { person_id: { $ne: null } });
      const links = await em.find(LoginLinkRow, { purpose: 'join', used_at: null, expires_at: { $gt: textOf(now) } });
      return people.map((row) => {
        const isTheirs = ({ person_id }: { readonly person_id: string | null }): boolean => person_id === row.id;
        const person = toPerson(row);
        return {
          person,
          passkeys: passkeys.filter(isTheirs).length,
          lastSeenAt: latest([person.lastLoginAt, ...logins.filter(isTheirs).map(({ last_used_at }) => instantOf(last_used_at))]),
          linkExpiresAt: latest(links.filter(isTheirs).map(({ expires_at }) => instantOf(expires_at))),
        };
      });
    }),
});
