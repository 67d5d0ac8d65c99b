import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { NamedPerson, Passkey, PersonPassword } from '../../domain/people/named-person.ts';
import type { WeakPassword } from '../../domain/staff/admin-password.ts';
import type { LoginLink } from '../../domain/staff/login-link.ts';
import type { AccessTokenReader } from '../../ports/access-tokens.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import { isRepeatable, openingByLink, openPersonLogin, takeLink, type LinkOrigin, type LoggedIn } from '../auth/open-login.ts';
import type { LinkUnusable } from '../errors.ts';
import type { AccountMails } from './account-mails.ts';
import { endSharedLogins } from './end-shared-logins.ts';
import type { Enrollment, EnrollmentOffer, OfferedPasskey, PasskeyRefused, TypedPassword, WrongCode } from './enrollment.ts';

/** Shown to the invited person before they choose. */
export type Invitation = EnrollmentOffer & {
  readonly person: NamedPerson;
  readonly expiresAt: Instant;
  /** Whether they had joined before. */
  readonly isReset: boolean;
};

type Joining = LinkOrigin & { readonly link: string };

export type OpenInvitation = (joining: Joining) => Promise<Result<Invitation, LinkUnusable>>;
/** Consumes the link, makes the passkey the person's only credential, and logs them in. The same device may repeat it for 15 minutes. */
export type JoinWithPasskey = (joining: Joining & OfferedPasskey) => Promise<Result<LoggedIn, LinkUnusable | PasskeyRefused>>;
/** Like `JoinWithPasskey`, with a password and its authenticator app. */
export type JoinWithPassword = (
  joining: Joining & TypedPassword,
) => Promise<Result<LoggedIn, LinkUnusable | PasskeyRefused | WeakPassword | WrongCode>>;

export interface JoinDeps extends Pick<Ports, 'unitOfWork' | 'secrets' | 'clock'> {
  readonly tokens: AccessTokenReader;
  readonly enrollment: Enrollment;
  readonly accountMails: AccountMails;
}

type Found = { readonly people: readonly NamedPerson[]; readonly person: NamedPerson; readonly invitation: LoginLink };
type Credential = { readonly passkey: Passkey } | { readonly password: PersonPassword };

const UNUSABLE = { kind: 'auth/link-unusable' } as const;

export const makeJoin = ({ unitOfWork, tokens, enrollment, accountMails, secrets, clock }: JoinDeps) => {
  const find = async (tx: Transaction, link: string): Promise<Result<Found, LinkUnusable>> => {
    const found = await tx.loginLinks.find(secrets.hashOf(link));
    if (found?.purpose !== 'join' || !isRepeatable(found, clock.now()) || found.expiresAt <= clock.now()) return err(UNUSABLE);
    const people = await tx.people.lock();
    const person = people.find(({ id }) => id === found.personId);
    return person === undefined ? err(UNUSABLE) : ok({ people, person, invitation: found });
  };

  const enter = ({ link, ...origin }: Joining, credential: Credential): Promise<Result<LoggedIn, LinkUnusable | PasskeyRefused>> =>
    unitOfWork.run<LoggedIn, LinkUnusable | PasskeyRefused>(async (tx) => {
      const found = await find(tx, link);
      if (!found.ok) return found;
      const { people, person, invitation } = found.value;
      const now = clock.now();
      const opening = openingByLink(secrets, link, origin, now);
      if (!(await takeLink(tx, invitation, opening))) return err(UNUSABLE);
      for (const former of await tx.people.passkeysOf(person.id)) await tx.people.removePasskey(former.id);
      if ('passkey' in credential && !(await tx.people.insertPasskey(credential.passkey))) return err({ kind: 'auth/passkey-refused' });
      await tx.loginLinks.endAllOf(person.id, now);
      await tx.accessTokens.removeAllOf(person.id);
      const joined: NamedPerson = { ...person, joinedAt: now, password: 'password' in credential ? credential.password : null };
      await endSharedLogins(tx, people, joined, now);
      const text = `Joined as ${person.role}, ${'passkey' in credential ? 'with a passkey' : 'with a password and an app'}`;
      const others = people.filter((one) => one.role === 'admin' && one.joinedAt !== null && one.id !== person.id);
      await accountMails.notify(tx, others, { who: person.name, text: `${person.name}: ${text}.` });
      return ok(await openPersonLogin(tx, joined, opening, text));
    });

  const invited = async ({ link, ...origin }: Joining): Promise<Result<Found, LinkUnusable>> => {
    const found = await unitOfWork.run((tx) => find(tx, link));
    if (!found.ok || found.value.invitation.usedAt === null) return found;
    const { token } = openingByLink(secrets, link, origin, clock.now());
    return (await tokens.find(secrets.hashOf(token))) === null ? err(UNUSABLE) : found;
  };

  const openInvitation: OpenInvitation = async (joining) => {
    const found = await invited(joining);
    if (!found.ok) return found;
    const { person, invitation } = found.value;
    return ok({ ...(await enrollment.offer(person, [])), person, expiresAt: invitation.expiresAt, isReset: person.lastLoginAt !== null });
  };

  const joinWithPasskey: JoinWithPasskey = async (joining) => {
    const found = await invited(joining);
    if (!found.ok) return found;
    const passkey = await enrollment.passkey(found.value.person, joining);
    return passkey.ok ? enter(joining, { passkey: passkey.value }) : passkey;
  };

  const joinWithPassword: JoinWithPassword = async (joining) => {
    const found = await invited(joining);
    if (!found.ok) return found;
    const password = await enrollment.password(found.value.person, joining);
    return password.ok ? enter(joining, { password: password.value }) : password;
  };

  return { openInvitation, joinWithPasskey, joinWithPassword };
};
