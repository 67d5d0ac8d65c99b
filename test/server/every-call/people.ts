import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ADMIN_PASSWORD, bearer } from '#test/support/logins.ts';
import { codeAt } from '#test/support/people.ts';
import type { ServerHarness } from '#test/support/server-harness.ts';
import { createAuthenticator } from '#test/support/software-authenticator.ts';
import type { Answered, Ask } from './transcript.ts';

const PASSWORD = 'seven tubas and a triangle';
const ORIGIN = { origin: 'https://stand.example' };

const loginOf = (answer: Answered) => bearer(answer.of('token'));
const secretIn = (answer: Answered): string => answer.of('path').split('#')[1] ?? '';

/** The first named admin joins, which ends the shared password; she invites people, and has one login of each kind. */
export const issueLogins = async (ask: Ask, stand: ServerHarness): Promise<void> => {
  const shared = loginOf(await ask('auth.logInAdmin', { body: { password: ADMIN_PASSWORD } }));
  await ask('setup.startCardTest', { as: shared, body: { screen: 'ready' } });
  await ask('setup.cardTest', { as: shared });
  await ask('reports.audit', { as: shared, query: '?day=2026-11-20&kind=night' });
  const begun = await ask('setup.you', { as: shared, body: { name: 'Dana Whitfield', email: 'dana@example.com' } });
  const [phone, tablet] = [createAuthenticator(), createAuthenticator()];
  const options = (answer: Answered, key: string) => ({ ...answer.value(key) });
  const opened = await ask('people.openInvitation', { body: { link: secretIn(begun) } });
  await ask('people.joinWithPasskey', {
    body: { link: secretIn(begun), credential: phone.create(options(opened, 'passkey_options'), ORIGIN), label: 'Phone' },
  });
  await ask('auth.methods');
  const challenge = options(await ask('auth.passkeyOptions'), 'options');
  const dana = { as: loginOf(await ask('auth.logInWithPasskey', { body: { credential: phone.get(challenge, ORIGIN) } })) };

  const enrolled = await ask('account.enroll', dana);
  await ask('account.addPasskey', {
    ...dana,
    body: { credential: tablet.create(options(enrolled, 'passkey_options'), ORIGIN), label: 'Tablet' },
  });
  const code = codeAt(enrolled.of('totp', 'secret'), stand.clock.now());
  await ask('account.setPassword', { ...dana, body: { password: PASSWORD, ticket: enrolled.of('totp', 'ticket'), code } });
  const account = await ask('account.show', dana);
  await ask('account.removePasskey', { ...dana, at: { id: account.of('passkeys', 1, 'id') } });
  stand.clock.advance(MINUTE_MS);
  const next = codeAt(enrolled.of('totp', 'secret'), stand.clock.now());
  await ask('auth.logInPerson', { body: { email: 'dana@example.com', password: PASSWORD, code: next } });
  await ask('account.endSession', { ...dana, at: { id: (await ask('account.show', dana)).of('sessions', 1, 'id') } });

  const invited = await ask('people.invite', { ...dana, body: { name: 'Rosa', email: 'rosa@example.com', role: 'admin' } });
  const at = { id: invited.of('person', 'id') };
  const renewed = await ask('people.renewLink', { ...dana, at });
  const rosa = await ask('people.openInvitation', { body: { link: secretIn(renewed) } });
  const first = codeAt(rosa.of('totp', 'secret'), stand.clock.now());
  const joined = await ask('people.joinWithPassword', {
    body: { link: secretIn(renewed), password: PASSWORD, ticket: rosa.of('totp', 'ticket'), code: first },
  });
  await ask('handOver.begin', dana);
  const list = await ask('handOver.show', dana);
  await ask('handOver.mark', { as: loginOf(joined), body: { id: list.of('items', 0, 'id'), state: 'taken-over' } });
  await ask('people.changeRole', { ...dana, at, body: { role: 'manager' } });
  await ask('people.list', dana);
  await ask('people.remove', { ...dana, at });
  await ask('account.signOutEverywhere', dana);
};
