import type { PersonId } from '../domain/kernel/ids.ts';
import type { Instant } from '../domain/kernel/instant.ts';
import type { Passkey } from '../domain/people/named-person.ts';

/** WebAuthn's JSON forms, which pass through core unread. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;

/** Makes and checks WebAuthn messages. Its challenges are signed, bound to their purpose, and expire. */
export interface PasskeyVerifier {
  /** For `navigator.credentials.create`. @param existing ids of passkeys that must not be created again */
  creationOptions(
    owner: { readonly id: PersonId; readonly name: string; readonly email: string },
    existing: readonly string[],
    now: Instant,
  ): Promise<WebAuthnJson>;
  /** @returns null unless it answers a challenge for this person, from the stand's own page, by a verified user. */
  verifyCreation(response: WebAuthnJson, owner: PersonId, now: Instant): Promise<Pick<Passkey, 'id' | 'publicKey' | 'counter'> | null>;
  /** For `navigator.credentials.get`, for any passkey of this stand. */
  requestOptions(now: Instant): Promise<WebAuthnJson>;
  /** @returns null unless this passkey signed a challenge issued after its last use, from the stand's own page, by a verified user. */
  verifyLogin(response: WebAuthnJson, passkey: Passkey, now: Instant): Promise<Pick<Passkey, 'counter'> | null>;
}
