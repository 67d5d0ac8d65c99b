import { MINUTE_MS } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { cleanText, TEXT_LIMITS } from '../../domain/kernel/typed-text.ts';
import type { NamedPerson, Passkey, PersonPassword } from '../../domain/people/named-person.ts';
import { otpauthUri } from '../../domain/people/otpauth-uri.ts';
import { SHORTEST_OF_PEOPLE, weaknessOf, type WeakPassword } from '../../domain/staff/admin-password.ts';
import type { WebAuthnJson } from '../../ports/passkey-verifier.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

export type PasskeyRefused = { readonly kind: 'auth/passkey-refused' };
export type WrongCode = { readonly kind: 'auth/wrong-code' };

export type TypedPassword = { readonly password: string; readonly ticket: string; readonly code: string };
export type OfferedPasskey = { readonly credential: WebAuthnJson; readonly label: string };

export type EnrollmentOffer = {
  readonly passkeyOptions: WebAuthnJson;
  /** Null: without a key to encrypt it, no secret can be kept; then only passkeys work. `ticket` comes back with the first code. */
  readonly totp: { readonly secret: string; readonly uri: string; readonly ticket: string } | null;
};

/** Checks a person's new passkey, or new password with its authenticator app. It stores nothing. */
export interface Enrollment {
  offer(person: NamedPerson, existing: readonly Passkey[]): Promise<EnrollmentOffer>;
  passkey(person: NamedPerson, offered: OfferedPasskey): Promise<Result<Passkey, PasskeyRefused>>;
  password(person: NamedPerson, typed: TypedPassword): Promise<Result<PersonPassword, WeakPassword | WrongCode>>;
}

export interface EnrollmentDeps extends Pick<Ports, 'passkeyVerifier' | 'oneTimeCodes' | 'sealer' | 'hasher' | 'clock'> {
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly standWords: () => readonly string[];
}

/** Installing an authenticator app takes a while. */
const TICKET_MS = 60 * MINUTE_MS;

/** Sealed, so that the server need not store a secret that may never be used. */
const ticketOf = (person: NamedPerson, secret: string, until: number): string => [person.id, secret, until].join(' ');

export const makeEnrollment = (deps: EnrollmentDeps): Enrollment => {
  const { passkeyVerifier, oneTimeCodes, sealer, hasher, settings, standWords, clock } = deps;

  const offerTotp = async (person: NamedPerson): Promise<EnrollmentOffer['totp']> => {
    if (!sealer.canSeal) return null;
    const secret = oneTimeCodes.newSecret();
    const ticket = await sealer.seal(ticketOf(person, secret, clock.now() + TICKET_MS));
    return { secret, ticket, uri: otpauthUri(secret, { ...settings.current(), email: person.email }) };
  };

  /** Null: not this person's, too old, or made up. */
  const secretIn = async (ticket: string, person: NamedPerson): Promise<string | null> => {
    const [id, secret = '', until] = ((await sealer.open(ticket)) ?? '').split(' ');
    return id === person.id && Number(until) > clock.now() ? secret : null;
  };

  return {
    offer: async (person, existing) => ({
      passkeyOptions: await passkeyVerifier.creationOptions(
        person,
        existing.map(({ id }) => id),
        clock.now(),
      ),
      totp: await offerTotp(person),
    }),
    passkey: async (person, { credential, label }) => {
      const now = clock.now();
      const checked = await passkeyVerifier.verifyCreation(credential, person.id, now);
      if (checked === null) return err({ kind: 'auth/passkey-refused' });
      const name = cleanText(label, TEXT_LIMITS.staffName);
      return ok({ ...checked, personId: person.id, label: name === '' ? 'Passkey' : name, createdAt: now, lastUsedAt: null });
    },
    password: async (person, { password, ticket, code }) => {
      const weakness = weaknessOf(password, standWords(), SHORTEST_OF_PEOPLE);
      if (weakness !== null) return err(weakness);
      const secret = await secretIn(ticket, person);
      const usedStep = secret === null ? null : oneTimeCodes.stepOf(secret, code, clock.now());
      if (secret === null || usedStep === null) return err({ kind: 'auth/wrong-code' });
      return ok({ hash: await hasher.hash(password), sealedSecret: await sealer.seal(secret), usedStep });
    },
  };
};
