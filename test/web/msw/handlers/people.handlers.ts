import { accountContract } from '#adapters/http-contract/account.contract.ts';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { handOverContract } from '#adapters/http-contract/hand-over.contract.ts';
import { peopleContract } from '#adapters/http-contract/people.contract.ts';
import { setupContract } from '#adapters/http-contract/setup.contract.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import { answer, typedHandler, type Outcome } from '../typed-handler.ts';
import { idOf, minutesAgo, TONIGHT } from './staff.handlers.ts';

export type WirePerson = ResponseOf<typeof peopleContract.list>['people'][number];
export type WireInvited = ResponseOf<typeof peopleContract.invite>;
export type WireLogin = ResponseOf<typeof peopleContract.joinWithPasskey>;
export type WireAccount = ResponseOf<typeof accountContract.show>;
export type WireHandOver = ResponseOf<typeof handOverContract.show>;

export const LINK = 'L'.repeat(22);
const IN_TWO_HOURS = plusMs(TONIGHT, 2 * HOUR_MS);

export const person = (number: number, facts: Partial<WirePerson> = {}): WirePerson => ({
  id: idOf(number),
  name: 'Luis Ortega',
  email: 'luis@example.com',
  role: 'admin',
  created_at: minutesAgo(600),
  invited_by: 'Dana Whitfield',
  joined_at: minutesAgo(500),
  last_seen_at: minutesAgo(30),
  passkeys: 1,
  has_password: false,
  link_expires_at: null,
  is_you: false,
  is_last_admin: false,
  ...facts,
});

export const DANA = person(1, { name: 'Dana Whitfield', email: 'dana@example.com', passkeys: 2, is_you: true });
export const ROSA = person(3, { name: 'Rosa Delgado', email: 'rosa@example.com', role: 'manager', passkeys: 0, has_password: true });
export const MARTA = person(4, {
  name: 'Marta Lee',
  email: 'marta@example.com',
  role: 'manager',
  joined_at: null,
  last_seen_at: null,
  passkeys: 0,
  link_expires_at: IN_TWO_HOURS,
});

export const invitedAs = (of: WirePerson, isMailed = true): WireInvited => ({
  person: of,
  path: `/join#${LINK}`,
  expires_at: IN_TWO_HOURS,
  is_mailed: isMailed,
});

/** Most tests are about a stand with the shared password. */
export const methodsAre = (methods: Partial<ResponseOf<typeof authContract.methods>> = {}) =>
  typedHandler(authContract.methods, () => answer({ shared_password: true, people: false, ...methods }));

export const peopleAre = (...people: readonly WirePerson[]) => typedHandler(peopleContract.list, () => answer({ people: [...people] }));
export const invitationIsMade = (outcome: Outcome<WireInvited>) => typedHandler(peopleContract.invite, () => outcome);
export const linkIsRenewed = (outcome: Outcome<WireInvited>) => typedHandler(peopleContract.renewLink, () => outcome);
export const roleIsChanged = (outcome: Outcome<WirePerson>) => typedHandler(peopleContract.changeRole, () => outcome);
export const personIsRemoved = (outcome: Outcome<undefined> = answer(undefined)) => typedHandler(peopleContract.remove, () => outcome);

const TOTP = { secret: 'JBSW Y3DP', uri: 'otpauth://totp/Stand:marta?secret=JBSWY3DP', ticket: 'a-ticket' };
export const ENROLLMENT: ResponseOf<typeof accountContract.enroll> = { passkey_options: { challenge: 'Y2hhbGxlbmdl' }, totp: TOTP };

type WireInvitation = ResponseOf<typeof peopleContract.openInvitation>;

export const invitation = (facts: Partial<WireInvitation> = {}): WireInvitation => ({
  name: 'Marta Lee',
  email: 'marta@example.com',
  role: 'manager',
  invited_by: 'Dana Whitfield',
  expires_at: IN_TWO_HOURS,
  is_reset: false,
  ...ENROLLMENT,
  ...facts,
});

export const invitationIs = (outcome: Outcome<WireInvitation>) => typedHandler(peopleContract.openInvitation, () => outcome);
export const passkeyJoins = (outcome: Outcome<WireLogin>) => typedHandler(peopleContract.joinWithPasskey, () => outcome);
export const passwordJoins = (outcome: Outcome<WireLogin>) => typedHandler(peopleContract.joinWithPassword, () => outcome);

export const martaIsIn: WireLogin = { token: 'marta-token', user: { id: idOf(4), name: 'Marta Lee', role: 'manager' } };
export const danaIsIn: WireLogin = { token: 'dana-token', user: { id: idOf(1), name: 'Dana Whitfield', role: 'admin' } };

export const passkeyOptionsAre = () => typedHandler(authContract.passkeyOptions, () => answer({ options: { challenge: 'Y2hhbGxlbmdl' } }));
export const passkeyLogsIn = (outcome: Outcome<WireLogin>) => typedHandler(authContract.logInWithPasskey, () => outcome);
export const personLogsIn = (outcome: Outcome<WireLogin>) => typedHandler(authContract.logInPerson, () => outcome);
export const youAre = (outcome: Outcome<ResponseOf<typeof setupContract.you>>) => typedHandler(setupContract.you, () => outcome);

export const account = (facts: Partial<WireAccount> = {}): WireAccount => ({
  name: 'Dana Whitfield',
  email: 'dana@example.com',
  role: 'admin',
  has_password: false,
  passkeys: [
    { id: 'phone', label: 'Dana’s phone', created_at: minutesAgo(600), last_used_at: minutesAgo(60) },
    { id: 'tablet', label: 'Tablet', created_at: minutesAgo(60), last_used_at: null },
  ],
  sessions: [
    { id: 'here', device: 'Chrome on Android', created_at: minutesAgo(60), last_seen_at: TONIGHT, is_current: true },
    { id: 'there', device: 'Safari on iPad', created_at: minutesAgo(120), last_seen_at: minutesAgo(30), is_current: false },
  ],
  ...facts,
});

export const accountIs = (outcome: Outcome<WireAccount> = answer(account())) => typedHandler(accountContract.show, () => outcome);
export const enrollmentIs = (outcome: Outcome<ResponseOf<typeof accountContract.enroll>> = answer(ENROLLMENT)) =>
  typedHandler(accountContract.enroll, () => outcome);
export const passkeyIsAdded = (outcome: Outcome<undefined> = answer(undefined)) => typedHandler(accountContract.addPasskey, () => outcome);
export const passkeyIsRemoved = (outcome: Outcome<undefined> = answer(undefined)) =>
  typedHandler(accountContract.removePasskey, () => outcome);
export const passwordIsSet = (outcome: Outcome<undefined> = answer(undefined)) => typedHandler(accountContract.setPassword, () => outcome);
export const sessionIsEnded = () => typedHandler(accountContract.endSession, () => answer(undefined));
export const everySessionIsEnded = () => typedHandler(accountContract.signOutEverywhere, () => answer(undefined));

const item = (id: string, group: WireHandOver['items'][number]['group'], title: string): WireHandOver['items'][number] => ({
  id,
  group,
  title,
  fact: 'Stripe, with the key that ends in 1234.',
  place: group === 'money' ? '/admin/setup' : null,
  mark: null,
});

export const HAND_OVER: WireHandOver = {
  from: { name: 'Luis Ortega', at: minutesAgo(60), is_you: false },
  items: [
    {
      ...item('person-1', 'people', 'Priya Raman, admin'),
      mark: { state: 'taken-over', by: 'Priya Raman', at: minutesAgo(30) },
    },
    item('payments', 'money', 'The account for card payments'),
    item('hosting', 'computer', 'The stand’s computer'),
    item('drawer-keys', 'envelope', 'Drawer keys'),
  ],
  left: 3,
};

export const handOverIs = (outcome: Outcome<WireHandOver> = answer(HAND_OVER)) => typedHandler(handOverContract.show, () => outcome);
export const handOverIsMarked = (outcome: Outcome<WireHandOver>) => typedHandler(handOverContract.mark, () => outcome);
export const handOverBegins = (outcome: Outcome<WireHandOver>) => typedHandler(handOverContract.begin, () => outcome);
