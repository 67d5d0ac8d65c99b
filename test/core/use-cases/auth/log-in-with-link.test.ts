import { beforeEach, describe, expect, it } from 'vitest';
import type { StaffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const UNUSABLE = refused('auth/link-unusable');
const PASSWORD = 'two gates and a drum';

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});
const issued = async (id: StaffCodeId | null, by = 'Admin') =>
  valueOf(await stand.issueLoginLink(id, by)).path.split(/#(?:link|setup)=/)[1] ?? '';
const enter = (secret: string, deviceId: string | null = null, key: string | null = null) => stand.logInWithLink({ secret, deviceId, key });
const entered = async (secret: string, deviceId: string | null = null) => valueOf(await enter(secret, deviceId));

describe('a login link of a staff code', () => {
  it('logs in once, with the code, and binds it', async () => {
    const { id, code } = await stand.newCode({ name: 'Tom', role: 'manager' });
    const secret = await issued(id);
    const login = await entered(secret);
    expect(login).toMatchObject({ actor: { role: 'manager', id, name: 'Tom' }, code });
    expect(await stand.authenticate(login.token)).toEqual(login.actor);
    expect(await enter(secret)).toEqual(UNUSABLE);
    expect((await stand.enter(code)).ok).toBe(false);
    expect(kindOf(await stand.enter(code, login.deviceId))).toBe('done');
  });

  it('is unusable once the code was typed in, revoked or has expired', async () => {
    const [typed, revoked, expired] = [await stand.newCode(), await stand.newCode(), await stand.newCode()];
    const secrets = [];
    for (const { id } of [typed, revoked, expired]) secrets.push(await issued(id));
    await stand.enter(typed.code);
    await stand.revokeStaffCode(revoked.id, 'Admin');
    stand.clock.advance(6 * HOUR_MS);
    for (const secret of [...secrets, 'made-up']) expect(await enter(secret)).toEqual(UNUSABLE);
    expect((await stand.issueLoginLink(expired.id, 'Admin')).ok).toBe(false);
  });

  it('moves a code from its device, and ends the login there', async () => {
    const { id, code } = await stand.newCode();
    const lost = valueOf(await stand.enter(code));
    const login = await entered(await issued(id));
    expect(await stand.authenticate(lost.token)).toBeNull();
    expect(await stand.authenticate(login.token)).not.toBeNull();
    expect(kindOf(await stand.enter(code, lost.deviceId))).toBe('auth/code-on-other-device');
  });

  it('works while all budgets of guesses are used up', async () => {
    const { id, code } = await stand.newCode();
    const secret = await issued(id);
    for (let count = 0; count < 300; count += 1) await stand.enter('ZZZZZZ', null, `203.0.113.${count}`);
    expect(kindOf(await stand.enter(code, null, '192.0.2.1'))).toBe('throttle/too-many');
    expect((await entered(secret, 'planted')).deviceId).toMatch(/^device-/);
  });
});

describe('a login link of the admin', () => {
  it('logs in once within 15 minutes, and makes its device known', async () => {
    await stand.setAdminPassword(PASSWORD);
    const [first, late] = [await issued(null), await issued(null)];
    const login = await entered(first);
    expect(await stand.authenticate(login.token)).toMatchObject({ role: 'admin' });
    for (let count = 0; count < 5; count += 1) await stand.enterAsAdmin('wrong');
    expect(kindOf(await stand.enterAsAdmin(PASSWORD))).toBe('throttle/too-many');
    expect(kindOf(await stand.enterAsAdmin(PASSWORD, login.deviceId))).toBe('done');
    stand.clock.advance(15 * MINUTE_MS);
    for (const secret of [first, late]) expect(await enter(secret)).toEqual(UNUSABLE);
  });

  it('is logged, as a code’s is', async () => {
    const { id } = await stand.newCode({ name: 'Tom', role: 'manager' });
    for (const of of [null, id]) await issued(of);
    expect((await stand.audited()).slice(0, 2)).toEqual([
      "Admin login: Issued a login link for Tom's manager code",
      'Admin login: Issued a login link for the admin',
    ]);
  });

  it('ends with a new password', async () => {
    await stand.setAdminPassword(PASSWORD);
    const secret = await issued(null);
    await stand.setAdminPassword('two drums and a gate');
    expect(await enter(secret)).toEqual(UNUSABLE);
  });
});

describe('the link of a stand without an admin', () => {
  const setupLink = () => issued(null, 'The stand itself');

  it('works once, and ends the others', async () => {
    const [first, other] = [await setupLink(), await setupLink()];
    const { token } = await entered(first);
    for (const secret of [first, other]) expect(await enter(secret)).toEqual(UNUSABLE);
    expect(await stand.authenticate(token)).toMatchObject({ role: 'admin' });
  });

  it('is unusable after an hour, or once there is an admin', async () => {
    const late = await setupLink();
    stand.clock.advance(HOUR_MS);
    expect(await enter(late)).toEqual(UNUSABLE);
    const secret = await setupLink();
    await stand.setAdminPassword('trombones and peanuts');
    expect(await enter(secret)).toEqual(UNUSABLE);
  });
});

describe('a login link whose answer was lost', () => {
  const LINKS: readonly (readonly [of: string, secret: () => Promise<string>])[] = [
    ['a staff code', async () => issued((await stand.newCode()).id)],
    ['a stand without an admin', () => issued(null, 'The stand itself')],
    [
      'a person',
      async () => {
        const person = valueOf(await stand.inviteFirstAdmin({ name: 'Dana', email: 'dana@example.com' }, THE_ADMIN));
        const joining = { link: person.path.split('#')[1] ?? '', deviceId: null };
        const { passkeyOptions } = valueOf(await stand.openInvitation(joining));
        const dana = valueOf(await stand.joinWithPasskey({ ...joining, label: '', credential: { ...passkeyOptions, id: 'dana' } }));
        return valueOf(await stand.issueOwnLoginLink(dana)).path.split('=')[1] ?? '';
      },
    ],
  ];

  it.each(LINKS)('answers the same browser again until it logs out, and no other: of %s', async (_of, link) => {
    const secret = await link();
    const first = valueOf(await enter(secret, null, 'own'));
    for (const key of [null, 'other']) expect(await enter(secret, null, key)).toEqual(UNUSABLE);
    for (const device of [null, first.deviceId]) expect(await enter(secret, device, 'own')).toEqual({ ok: true, value: first });
    expect(await stand.authenticate(first.token)).toEqual(first.actor);
    await stand.logOut(first.token);
    expect(await enter(secret, null, 'own')).toEqual(UNUSABLE);
  });

  it('answers it for 15 minutes', async () => {
    const secret = await issued((await stand.newCode()).id);
    await enter(secret, null, 'own');
    stand.clock.advance(15 * MINUTE_MS);
    expect(kindOf(await enter(secret, null, 'own'))).toBe('done');
    stand.clock.advance(1);
    expect(await enter(secret, null, 'own')).toEqual(UNUSABLE);
  });
});
