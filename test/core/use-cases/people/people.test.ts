import { beforeEach, describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { personId, type PersonId } from '#core/domain/kernel/ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { LoggedIn } from '#core/use-cases/auth/open-login.ts';
import type { OwnLogin } from '#core/use-cases/people/own-account.ts';
import { kindOf, present, refused, valueOf } from '#test/support/results.ts';
import { MONA, standHarness, THE_ADMIN, type StandHarness } from '#test/support/stand-harness.ts';

const PASSWORD = 'seven tubas and a triangle';
const STEP_MS = 30 * SECOND_MS;
const UNUSABLE = refused('auth/link-unusable');
const INVALID = refused('auth/invalid-login');
const BROWSER = { deviceId: null, userAgent: 'Mozilla/5.0 (iPad)' };
const OWN = { ...BROWSER, key: 'own' };

let stand: StandHarness;
beforeEach(() => {
  stand = standHarness();
});

const linkIn = (path: string): string => path.split('#')[1] ?? '';
/** The current code of the in-memory authenticator app. */
const code = (): string => String(Math.floor(stand.clock.now() / STEP_MS) % 1_000_000);
const typed = (name: string) => ({ name, email: `${name}@Example.com` });
/** The shared password's admin. */
const SHARED = { actor: THE_ADMIN, token: '' };
const invite = async (name: string, role: 'manager' | 'admin', by: OwnLogin = SHARED) =>
  valueOf(await stand.invitePerson({ ...typed(name), role }, by));
const opened = async (link: string, browser = BROWSER) => valueOf(await stand.openInvitation({ link, ...browser }));
const passkeyFor = async (link: string, id: string, browser = BROWSER) => ({
  link,
  ...browser,
  label: 'Phone',
  credential: { id, challenge: (await opened(link, browser)).passkeyOptions['challenge'] },
});
const joinByPasskey = async (link: string, id: string) => stand.joinWithPasskey(await passkeyFor(link, id));
const passwordFor = async (link: string, browser = BROWSER) => {
  const { totp } = await opened(link, browser);
  return { link, ...browser, password: PASSWORD, ticket: totp?.ticket ?? '', code: code() };
};
const logIn = (password = PASSWORD, typedCode = code(), email = 'DANA@example.com') =>
  stand.logInPerson({ email, password, code: typedCode, deviceId: null, address: '203.0.113.9', userAgent: '' });
const logInByPasskey = async (id: string, options = stand.passkeyOptions()) =>
  stand.logInWithPasskey({ credential: { id, challenge: (await options)['challenge'] }, ...BROWSER });
const MAX_JOINED = 'dana@example.com: Max: Joined as manager, with a password and an app.';
/** Since Max joined. */
const notices = async () =>
  (await stand.mails())
    .flatMap(({ to, mail }) => (mail.kind === 'account' ? [`${to}: ${mail.text}`] : []))
    .filter((line) => line !== MAX_JOINED)
    .toSorted();

/** Dana, the first named admin, with a passkey, and Max, a manager, with a password. */
const joined = async () => {
  const first = valueOf(await stand.inviteFirstAdmin(typed('Dana'), THE_ADMIN));
  const dana = valueOf(await joinByPasskey(linkIn(first.path), 'key-dana'));
  const max = valueOf(await stand.joinWithPassword(await passwordFor(linkIn((await invite('Max', 'manager', dana)).path))));
  return { dana, max };
};

describe('the first named admin', () => {
  it('can be invited again before joining, and ends the shared logins by joining', async () => {
    await stand.prepareAdminPassword(PASSWORD);
    const { token } = valueOf(await stand.enterAsAdmin(PASSWORD));
    const [wrong, right] = [
      valueOf(await stand.inviteFirstAdmin(typed('Dina'), THE_ADMIN)),
      valueOf(await stand.inviteFirstAdmin(typed('Dana'), THE_ADMIN)),
    ];
    expect(right.person).toMatchObject({ id: wrong.person.id, name: 'Dana', email: 'dana@example.com', role: 'admin', joinedAt: null });
    expect(await stand.openInvitation({ link: linkIn(wrong.path), ...BROWSER })).toEqual(UNUSABLE);
    expect(await stand.loginMethods()).toEqual({ sharedPassword: true, people: false });
    const { actor } = valueOf(await joinByPasskey(linkIn(right.path), 'key-dana'));
    expect(actor).toEqual({ id: right.person.id, name: 'Dana', role: 'admin' });
    expect(await stand.loginMethods()).toEqual({ sharedPassword: false, people: true });
    expect(await stand.authenticate(token)).toBeNull();
    expect(await stand.inviteFirstAdmin(typed('Eve'), THE_ADMIN)).toEqual(refused('person/admin-exists'));
    expect(await stand.audited()).toEqual([
      'Dana login: Joined as admin, with a passkey',
      'Admin login: Began the login of Dana, the first admin',
      'Admin login: Began the login of Dina, the first admin',
      'Admin login: Logged in as admin',
      "Command line login: Set the admin's password and ended every admin's login",
    ]);
  });

  it.each([
    ['is promoted', async (id: PersonId) => stand.changeRole(id, 'admin', SHARED)],
    ['is named in the set-up', async () => stand.inviteFirstAdmin(typed('Max'), THE_ADMIN)],
  ])('ends the shared logins: a manager %s', async (_how, promote) => {
    await stand.prepareAdminPassword(PASSWORD);
    const { token } = valueOf(await stand.enterAsAdmin(PASSWORD));
    const { actor } = valueOf(await joinByPasskey(linkIn((await invite('Max', 'manager')).path), 'key-max'));
    expect(await stand.authenticate(token)).toMatchObject({ role: 'admin' });
    valueOf<unknown>(await promote(personId(actor.id)));
    expect(await stand.authenticate(token)).toBeNull();
  });

  it.each([
    [{ name: ' ', email: 'dana@example.com' }, 'person/name-required'],
    [{ name: 'Dana', email: 'dana' }, 'email/not-an-address'],
  ])('needs a name and an address: %j', async (contact, kind) => {
    expect(await stand.inviteFirstAdmin(contact, THE_ADMIN)).toEqual(refused(kind));
    expect(await stand.invitePerson({ ...contact, role: 'manager' }, SHARED)).toEqual(refused(kind));
    expect(await stand.breakGlass(contact)).toEqual(refused(kind));
  });
});

describe('an invitation', () => {
  it.each([
    ['refuses', () => Promise.reject(new Error('no'))],
    ['is silent', () => new Promise<void>(() => undefined)],
  ])('shows its link soon when the mail server %s', async (_how, send) => {
    const waits: number[] = [];
    const pause = async (ms: number) => void waits.push(ms);
    const { invitePerson } = createUseCases({ ...stand.persistence, emailSender: { send }, pause });
    const { path, isMailed } = valueOf(await invitePerson({ ...typed('Ana'), role: 'manager' }, SHARED));
    expect([isMailed, linkIn(path).length, waits]).toEqual([false, expect.any(Number), [8 * SECOND_MS]]);
    expect(stand.logger.lines).toMatchObject([{ event: 'person.invitation-not-mailed' }]);
  });

  it('is mailed, and works once within a week', async () => {
    const { dana } = await joined();
    const { path, person, isMailed, expiresAt } = await invite('Ana', 'manager', dana);
    expect([isMailed, expiresAt - stand.clock.now()]).toEqual([true, 7 * DAY_MS]);
    expect(stand.emailSender.sent.at(-1)).toMatchObject({ to: 'ana@example.com' });
    expect(await stand.invitePerson({ ...typed('ANA'), role: 'admin' }, dana)).toEqual(refused('person/email-taken'));
    stand.clock.advance(7 * DAY_MS - 1);
    expect(await opened(linkIn(path))).toMatchObject({ person: { id: person.id }, isReset: false });
    stand.clock.advance(1);
    expect(await stand.openInvitation({ link: linkIn(path), ...BROWSER })).toEqual(UNUSABLE);
    expect(await stand.renewJoinLink(person.id, dana)).toEqual(refused('account/login-again'));
    const again = valueOf(await stand.renewJoinLink(person.id, valueOf(await logInByPasskey('key-dana'))));
    const passkey = await passkeyFor(linkIn(again.path), 'key-ana');
    for (const outcome of ['done', 'auth/link-unusable']) expect(kindOf(await stand.joinWithPasskey(passkey))).toBe(outcome);
    expect((await stand.audited()).slice(0, 4)).toEqual([
      'Ana login: Joined as manager, with a passkey',
      'Dana login: Invited Ana again',
      'Dana login: Logged in with the passkey Phone',
      'Dana login: Invited Ana as manager',
    ]);
  });

  it.each([
    ['a weak password', { password: 'bandstand2026' }],
    ['another code', { code: '0' }],
    ['another ticket', { ticket: 'forged' }],
  ])('can still be used after %s', async (_what, wrong) => {
    const { dana } = await joined();
    const { path } = await invite('Ana', 'manager', dana);
    const right = await passwordFor(linkIn(path));
    expect((await stand.joinWithPassword({ ...right, ...wrong })).ok).toBe(false);
    expect(await stand.joinWithPassword(right)).toMatchObject({ ok: true, value: { actor: { name: 'Ana', role: 'manager' } } });
  });

  it.each([
    ['a passkey', async (link: string) => stand.joinWithPasskey(await passkeyFor(link, `key-${stand.clock.now()}`, OWN))],
    ['a password', async (link: string) => stand.joinWithPassword(await passwordFor(link, OWN))],
  ])('answers the browser whose answer was lost again for 15 minutes, and no other: %s', async (_how, join) => {
    const { path, person } = await invite('Ana', 'manager');
    const link = linkIn(path);
    const first = valueOf<LoggedIn>(await join(link));
    stand.clock.advance(15 * MINUTE_MS);
    for (const other of [BROWSER, { ...BROWSER, key: 'other' }]) expect(await stand.openInvitation({ link, ...other })).toEqual(UNUSABLE);
    const again = valueOf<LoggedIn>(await join(link));
    expect([again.token, again.deviceId]).toEqual([first.token, first.deviceId]);
    expect((await stand.listPeople()).find((one) => one.person.id === person.id)).toMatchObject({
      person: { joinedAt: stand.clock.now() },
    });
    expect(valueOf(await stand.showAccount(again)).passkeys).toHaveLength(_how === 'a passkey' ? 1 : 0);
    stand.clock.advance(1);
    expect(await stand.openInvitation({ link, ...OWN })).toEqual(UNUSABLE);
  });

  it('whose login has ended is not answered again', async () => {
    const link = linkIn((await invite('Ana', 'manager')).path);
    const offered = await passkeyFor(link, 'key-ana', OWN);
    await stand.logOut(valueOf(await stand.joinWithPasskey(offered)).token);
    expect([await stand.openInvitation({ link, ...OWN }), await stand.joinWithPasskey(offered)]).toEqual([UNUSABLE, UNUSABLE]);
  });

  it('accepts an authenticator app for an hour, and no passkey of another invitation', async () => {
    const { dana } = await joined();
    const [ana, ben] = [await invite('Ana', 'manager', dana), await invite('Ben', 'manager', dana)];
    const offered = await passwordFor(linkIn(ana.path));
    stand.clock.advance(HOUR_MS);
    expect(await stand.joinWithPassword({ ...offered, code: code() })).toEqual(refused('auth/wrong-code'));
    const ofBen = await passkeyFor(linkIn(ben.path), 'key-ben');
    expect(await stand.joinWithPasskey({ ...ofBen, link: linkIn(ana.path) })).toEqual(refused('auth/passkey-refused'));
  });

  it('made on the stand’s computer makes a known person admin, and keeps old logins until it is used', async () => {
    const { max } = await joined();
    const link = valueOf(await stand.breakGlass({ name: 'ignored', email: ' max@example.com ' }));
    expect(link.person).toMatchObject({ id: max.actor.id, name: 'Max', role: 'admin' });
    expect(await notices()).toEqual(['dana@example.com: Someone at the stand’s computer: Made a link that lets Max in as admin.']);
    expect(kindOf(await stand.showAccount(max))).toBe('done');
    expect(await joinByPasskey(linkIn(link.path), 'key-max')).toMatchObject({ value: { actor: { role: 'admin' } } });
    expect((await stand.listPeople()).map(({ person }) => [person.name, person.role])).toEqual([
      ['Dana', 'admin'],
      ['Max', 'admin'],
    ]);
  });
});

describe('logging in', () => {
  it('with a password accepts each code once, and never says which part was wrong', async () => {
    await stand.prepareAdminPassword(undefined);
    const first = valueOf(await stand.inviteFirstAdmin(typed('Dana'), THE_ADMIN));
    valueOf(await stand.joinWithPassword(await passwordFor(linkIn(first.path))));
    // This code was already used for joining.
    expect(await logIn()).toEqual(INVALID);
    stand.clock.advance(2 * STEP_MS);
    expect(await logIn('another password')).toEqual(INVALID);
    expect(await logIn(PASSWORD, '0')).toEqual(INVALID);
    expect(await logIn(PASSWORD, code(), 'eve@example.com')).toEqual(INVALID);
    expect(await logIn()).toMatchObject({ ok: true, value: { actor: { name: 'Dana', role: 'admin' } } });
    expect(await logIn()).toEqual(INVALID);
    expect((await stand.audited())[0]).toBe('Dana login: Logged in with a password and an app');
  });

  it('has a limited number of wrong guesses', async () => {
    await joined();
    stand.clock.advance(2 * STEP_MS);
    for (let login = 0; login < 30; login += 1) {
      expect(kindOf(await logIn(PASSWORD, code(), 'max@example.com'))).toBe('done');
      stand.clock.advance(2 * STEP_MS);
    }
    const kinds = new Set<string>();
    for (let guess = 0; guess < 30; guess += 1) kinds.add(kindOf(await logIn('wrong', code(), 'max@example.com')));
    expect([...kinds]).toEqual(['auth/invalid-login', 'throttle/too-many']);
  });

  it('with a passkey accepts each answer once', async () => {
    const { dana } = await joined();
    stand.clock.advance(SECOND_MS);
    const options = stand.passkeyOptions();
    stand.clock.advance(SECOND_MS);
    expect(await logInByPasskey('key-dana', options)).toMatchObject({ ok: true, value: { actor: dana.actor } });
    expect(await logInByPasskey('key-dana', options)).toEqual(INVALID);
    expect(await logInByPasskey('key-of-nobody')).toEqual(INVALID);
    expect((await stand.audited())[0]).toBe('Dana login: Logged in with the passkey Phone');
  });
});

describe('the stand’s people', () => {
  it('let in another admin only by a recent login', async () => {
    const { dana, max } = await joined();
    const [tooOld, maxId] = [refused('account/login-again'), personId(max.actor.id)];
    const acts = () => [
      stand.invitePerson({ ...typed('Eve'), role: 'admin' }, dana),
      stand.renewJoinLink(maxId, dana),
      stand.changeRole(maxId, 'admin', dana),
    ];
    stand.clock.advance(15 * MINUTE_MS + 1);
    expect(await Promise.all(acts())).toEqual([tooOld, tooOld, tooOld]);
    expect(kindOf(await stand.invitePerson({ ...typed('Ana'), role: 'manager' }, dana))).toBe('done');
    expect(kindOf(await stand.changeRole(maxId, 'manager', dana))).toBe('done');
    expect(kindOf(await stand.changeRole(personId(dana.actor.id), 'admin', dana))).toBe('done');
    expect((await stand.listPeople()).map(({ person }) => [person.name, person.role])).toEqual([
      ['Dana', 'admin'],
      ['Max', 'manager'],
      ['Ana', 'manager'],
    ]);
  });

  it('always include an admin', async () => {
    const { dana, max } = await joined();
    const [danaId, maxId] = [personId(dana.actor.id), personId(max.actor.id)];
    const last = refused('person/last-admin');
    expect(await stand.changeRole(danaId, 'manager', dana)).toEqual(last);
    expect(await stand.removePerson(danaId, dana.actor)).toEqual(last);
    expect(await stand.renewJoinLink(danaId, max)).toEqual(last);
    expect(await stand.renewJoinLink(danaId, dana)).toEqual(refused('person/own-login'));
    expect((await stand.listPeople()).map(({ isLastAdmin }) => isLastAdmin)).toEqual([true, false]);
    expect(valueOf(await stand.changeRole(maxId, 'admin', dana)).role).toBe('admin');
    expect(valueOf(await stand.changeRole(danaId, 'manager', max)).role).toBe('manager');
    const nobody = personId('nobody');
    for (const outcome of [
      await stand.changeRole(nobody, 'admin', max),
      await stand.changeRole(nobody, 'manager', max),
      await stand.removePerson(nobody, max.actor),
      await stand.renewJoinLink(nobody, max),
    ])
      expect(outcome).toEqual(refused('person/not-found'));
  });

  it('are notified of changes by others', async () => {
    const { dana, max } = await joined();
    const eve = await invite('Eve', 'admin', dana);
    const eveNow = valueOf(await joinByPasskey(linkIn(eve.path), 'key-eve'));
    await stand.changeRole(personId(max.actor.id), 'admin', dana);
    for (let time = 0; time < 2; time += 1) await stand.changeRole(personId(max.actor.id), 'manager', eveNow);
    await stand.removePerson(personId(max.actor.id), dana.actor);
    expect(await notices()).toEqual([
      'dana@example.com: Eve: Joined as admin, with a passkey.',
      'dana@example.com: Eve: Made Max manager.',
      'eve@example.com: Dana: Made Max admin.',
      'eve@example.com: Dana: Removed Max, manager.',
      'max@example.com: Eve: Made Max manager.',
    ]);
    expect(await logIn(PASSWORD, code(), 'max@example.com')).toEqual(INVALID);
  });

  it('lose credentials and logins at a reset, and join again', async () => {
    const { dana, max } = await joined();
    const link = valueOf(await stand.renewJoinLink(personId(max.actor.id), dana));
    expect(link).toMatchObject({ person: { joinedAt: null, password: null }, isMailed: true });
    stand.clock.advance(2 * STEP_MS);
    expect(await logIn(PASSWORD, code(), 'max@example.com')).toEqual(INVALID);
    expect(valueOf(await stand.showAccount(max)).sessions).toEqual([]);
    expect(await opened(linkIn(link.path))).toMatchObject({ isReset: true });
    expect((await stand.audited())[0]).toBe('Dana login: Reset the login of Max');
    expect(await notices()).toEqual(['max@example.com: Dana: Reset the login of Max.']);
  });
});

describe('a personal account', () => {
  it('shows and ends only its own logins', async () => {
    const { dana } = await joined();
    stand.clock.advance(2 * STEP_MS);
    const again = valueOf(await logIn(PASSWORD, code(), 'max@example.com'));
    const { sessions, person, passkeys } = valueOf(await stand.showAccount(again));
    expect([person.name, passkeys, sessions.map(({ isCurrent, device }) => [isCurrent, device])]).toEqual([
      'Max',
      [],
      [
        [true, expect.any(String)],
        [false, 'iPad'],
      ],
    ]);
    const id = present(sessions.find(({ isCurrent }) => !isCurrent)).tokenHash;
    expect(await stand.endSession(dana, id)).toEqual(refused('account/no-session'));
    for (const outcome of ['done', 'account/no-session']) expect(kindOf(await stand.endSession(again, id))).toBe(outcome);
    expect(kindOf(await stand.signOutEverywhere(again))).toBe('done');
    expect(valueOf(await stand.showAccount(again)).sessions).toEqual([]);
    expect((await stand.audited())[0]).toBe('Max login: Logged out everywhere');
  });

  it('can be changed within 15 minutes of a login', async () => {
    const { dana } = await joined();
    const change = async () =>
      [
        await stand.enroll(dana),
        await stand.addPasskey(dana, { credential: {}, label: '' }),
        await stand.removePasskey(dana, 'key-dana'),
        await stand.setOwnPassword(dana, { password: PASSWORD, ticket: '', code: '' }),
        // It opens a login, which would count as recent.
        await stand.issueOwnLoginLink(dana),
      ].map(kindOf);
    stand.clock.advance(15 * MINUTE_MS);
    expect(await change()).toEqual(['done', 'auth/passkey-refused', 'account/only-credential', 'auth/wrong-code', 'done']);
    stand.clock.advance(1);
    expect(new Set(await change())).toEqual(new Set(['account/login-again']));
    const nobody = { actor: MONA, token: dana.token };
    expect(await stand.showAccount(nobody)).toEqual(refused('account/not-a-person'));
    expect(await stand.enroll(nobody)).toEqual(refused('account/not-a-person'));
  });

  it('keeps one credential, and its owner is notified of each change', async () => {
    const { dana } = await joined();
    const offer = async () => valueOf(await stand.enroll(dana));
    const second = { id: 'key-2', challenge: (await offer()).passkeyOptions['challenge'] };
    expect(kindOf(await stand.addPasskey(dana, { credential: second, label: ' ' }))).toBe('done');
    expect(await stand.addPasskey(dana, { credential: second, label: 'Twice' })).toEqual(refused('auth/passkey-refused'));
    const { passkeys } = valueOf(await stand.showAccount(dana));
    expect(passkeys.map(({ label }) => label).toSorted()).toEqual(['Passkey', 'Phone']);
    for (const [id, outcome] of [
      ['key-3', 'account/no-passkey'],
      ['key-2', 'done'],
      ['key-dana', 'account/only-credential'],
    ] as const)
      expect(kindOf(await stand.removePasskey(dana, id))).toBe(outcome);
    const other = valueOf(await logInByPasskey('key-dana'));
    const ticket = (await offer()).totp?.ticket ?? '';
    const link = valueOf(await stand.issueOwnLoginLink(other));
    expect(kindOf(await stand.setOwnPassword(dana, { password: PASSWORD, ticket, code: code() }))).toBe('done');
    // The password ends the other login, and the one that was about to be opened.
    expect(await stand.logInWithLink({ secret: link.path.split('=')[1] ?? '', deviceId: null })).toEqual(UNUSABLE);
    expect(valueOf(await stand.showAccount(other)).sessions).toMatchObject([{ isCurrent: false }]);
    expect(kindOf(await stand.removePasskey(dana, 'key-dana'))).toBe('done');
    const warning = 'If that was not you, tell another admin.';
    expect(await notices()).toEqual(
      ['Added the passkey Passkey', 'Removed the passkey Passkey', 'Set a new password and app', 'Removed the passkey Phone']
        .map((text) => `dana@example.com: ${text}. ${warning}`)
        .toSorted(),
    );
  });
});

it('a hand-over is begun by one person, and each item marked by another', async () => {
  const { from, items } = await stand.showHandOver();
  const [first, second] = [present(items[0]), present(items[1])];
  expect(from).toBeNull();
  const mark = (id: string, state: 'taken-over' | 'struck-off' | null, actor = MONA) => stand.markHandOver({ id, state }, actor);
  expect(await mark(first.id, 'taken-over')).toEqual(refused('hand-over/not-begun'));
  expect((await stand.beginHandOver(THE_ADMIN)).from).toMatchObject({ id: THE_ADMIN.id, name: 'Admin' });
  const markOf = (list: Awaited<ReturnType<typeof stand.showHandOver>>) => list.items.find(({ id }) => id === first.id)?.mark;
  expect(markOf(valueOf(await mark(first.id, 'taken-over')))).toMatchObject({ state: 'taken-over', by: 'Mona' });
  await mark(second.id, 'struck-off');
  for (const state of ['taken-over', null] as const) expect(await mark(first.id, state, THE_ADMIN)).toEqual(refused('hand-over/own'));
  expect(markOf(valueOf(await mark(first.id, null)))).toBeNull();
  expect((await stand.storedSettings.list()).map(({ value }) => value)).not.toContain(null);
  expect(await mark('nothing', null)).toEqual(refused('hand-over/no-item'));
  const next = await stand.beginHandOver(MONA);
  expect([next.from?.name, ...next.items.map((item) => item.mark)]).toEqual(['Mona', ...items.map(() => null)]);
  expect(await stand.audited()).toEqual([
    'Mona login: Began handing over',
    `Mona login: Handing over, ${first.title}: open again`,
    `Mona login: Handing over, ${second.title}: not needed, says Mona`,
    `Mona login: Handing over, ${first.title}: taken over by Mona`,
    'Admin login: Began handing over',
  ]);
});
