/** WebAuthn's JSON forms: the server makes and checks them. */
export type WebAuthnJson = Readonly<Record<string, unknown>>;
export type CredentialJson = WebAuthnJson & { readonly id: string };

/** `cancelled`: by its owner, or by the browser after a while. `known`: this device already has one. */
export type PasskeyFailure = 'cancelled' | 'known' | 'failed';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly reason: PasskeyFailure;
  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}
