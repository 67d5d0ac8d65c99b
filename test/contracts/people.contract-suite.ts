import { beforeEach, expect, it } from 'vitest';
import { personId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, MINUTE_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { NamedPerson, Passkey } from '#core/domain/people/named-person.ts';
import type { LoginLink } from '#core/domain/staff/login-link.ts';
import type { Transaction } from '#core/ports/unit-of-work.ts';
import { commit, persistenceSuite } from './persistence-fixture.ts';

export const describePeople = persistenceSuite('People', (fixture) => {
  let dana: NamedPerson;
  let luis: NamedPerson;
  const aPerson = (changes: Partial<NamedPerson>): NamedPerson => ({
    id: personId(fixture.ids.uuid()),
    name: 'Dana Whitfield',
    email: 'dana@westviewband.example',
    role: 'admin',
    createdAt: fixture.clock.now(),
    invitedBy: 'Admin',
    joinedAt: null,
    lastLoginAt: null,
    password: null,
    ...changes,
  });
  const aPasskey = (id: string, owner: NamedPerson): Passkey => ({
    id,
    personId: owner.id,
    publicKey: 'cose',
    counter: 0,
    label: 'Phone',
    createdAt: fixture.clock.now(),
    lastUsedAt: null,
  });
  const joinLink = (secretHash: string, owner: NamedPerson): LoginLink => ({
    secretHash,
    staffCodeId: null,
    personId: owner.id,
    purpose: 'join',
    createdAt: fixture.clock.now(),
    expiresAt: plusMs(fixture.clock.now(), DAY_MS),
    usedAt: null,
  });
  const write = (work: (tx: Transaction) => Promise<unknown>) => commit(fixture, work);
  const list = () => fixture.persistence.people.list(fixture.clock.now());
  const token = (tokenHash: string, owner: NamedPerson, lastUsedAt = fixture.clock.now()) =>
    write((tx) =>
      tx.accessTokens.insert({
        tokenHash,
        staffCodeId: null,
        personId: owner.id,
        device: 'Chrome on Android',
        createdAt: fixture.clock.now(),
        lastUsedAt,
      }),
    );
  beforeEach(async () => {
    dana = aPerson({});
    luis = aPerson({ name: 'Luis Ortega', email: 'luis@westviewband.example', role: 'manager', createdAt: plusMs(dana.createdAt, 1) });
    await write(async (tx) => [await tx.people.insert(dana), await tx.people.insert(luis)]);
  });

  it('lists everyone, oldest first, as saved', async () => {
    expect(await commit(fixture, (tx) => tx.people.lock())).toEqual([dana, luis]);
    const now = fixture.clock.now();
    const joined: NamedPerson = {
      ...luis,
      name: 'Luis O.',
      email: 'lo@westviewband.example',
      role: 'admin',
      joinedAt: now,
      lastLoginAt: now,
      password: { hash: 'hash', sealedSecret: 'sealed', usedStep: 59_000_000 },
    };
    await write((tx) => tx.people.save(joined));
    expect((await list()).map(({ person }) => person)).toEqual([dana, joined]);
  });

  it('accepts an address once', async () => {
    await expect(write((tx) => tx.people.insert(aPerson({})))).rejects.toThrow();
    expect(await list()).toHaveLength(2);
  });

  it('keeps passkeys by their credential, each once', async () => {
    const phone = aPasskey('phone', dana);
    expect(await commit(fixture, (tx) => tx.people.insertPasskey(phone))).toBe(true);
    expect(await commit(fixture, (tx) => tx.people.insertPasskey({ ...phone, personId: luis.id }))).toBe(false);
    const used = { ...phone, counter: 4_000_000_000, lastUsedAt: fixture.clock.now() };
    await write((tx) => tx.people.savePasskey(used));
    expect(await commit(fixture, (tx) => tx.people.findPasskey('phone'))).toEqual(used);
    expect(await commit(fixture, (tx) => tx.people.passkeysOf(dana.id))).toEqual([used]);
    expect((await list()).map(({ passkeys }) => passkeys)).toEqual([1, 0]);
    await write((tx) => tx.people.removePasskey('phone'));
    expect(await commit(fixture, (tx) => tx.people.findPasskey('phone'))).toBeNull();
  });

  it('shows when a person was last seen, and until when their newest unused invitation works', async () => {
    expect((await list()).map(({ lastSeenAt, linkExpiresAt }) => [lastSeenAt, linkExpiresAt])).toEqual([
      [null, null],
      [null, null],
    ]);
    const link = joinLink('link', luis);
    await write((tx) => tx.loginLinks.insert(link));
    await token('of dana', dana);
    await token('of her former phone', dana, plusMs(fixture.clock.now(), -MINUTE_MS));
    expect((await list()).map(({ lastSeenAt, linkExpiresAt }) => [lastSeenAt, linkExpiresAt])).toEqual([
      [fixture.clock.now(), null],
      [null, link.expiresAt],
    ]);
    await write((tx) => tx.loginLinks.endAllOf(luis.id, fixture.clock.now()));
    expect((await list()).map(({ linkExpiresAt }) => linkExpiresAt)).toEqual([null, null]);
  });

  it("finds a token with its person, lists a person's logins, and knows when that person was last active", async () => {
    await token('first', dana);
    fixture.clock.advance(MINUTE_MS);
    await token('second', dana);
    await token('other', luis);
    expect(await fixture.persistence.accessTokens.find('first')).toMatchObject({
      code: null,
      person: dana,
      token: { device: 'Chrome on Android' },
    });
    expect((await fixture.persistence.accessTokens.listOf(dana.id)).map(({ tokenHash }) => tokenHash)).toEqual(['second', 'first']);
    expect(await commit(fixture, (tx) => tx.accessTokens.lastUseOf(dana.id))).toBe(fixture.clock.now());
    await write((tx) => tx.accessTokens.removeAllOf(null));
    await write((tx) => tx.accessTokens.removeAllOf(dana.id));
    expect(await fixture.persistence.accessTokens.listOf(dana.id)).toEqual([]);
    expect(await fixture.persistence.accessTokens.find('other')).not.toBeNull();
  });

  it('removes a person with their passkeys, links and logins', async () => {
    await write(async (tx) => [await tx.people.insertPasskey(aPasskey('phone', dana)), await tx.loginLinks.insert(joinLink('link', dana))]);
    await token('of dana', dana);
    await write((tx) => tx.people.remove(dana.id));
    expect((await list()).map(({ person }) => person)).toEqual([luis]);
    expect(await commit(fixture, (tx) => tx.people.findPasskey('phone'))).toBeNull();
    expect(await commit(fixture, (tx) => tx.loginLinks.find('link'))).toBeNull();
    expect(await fixture.persistence.accessTokens.find('of dana')).toBeNull();
  });
});
