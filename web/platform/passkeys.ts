import type { CredentialJson, WebAuthnJson } from './passkey-error.ts';

/** This browser's passkeys. Call them in the tap itself. */
export interface Passkeys {
  /** False in an old browser, and where the address is neither https nor localhost. */
  areSupported(): boolean;
  /** A new one, or a login with any passkey of this stand. @throws PasskeyError */
  ask(kind: 'create' | 'use', options: WebAuthnJson): Promise<CredentialJson>;
}

export const createBrowserPasskeys = (browser: Window & typeof globalThis): Passkeys => ({
  areSupported: () => 'PublicKeyCredential' in browser,
  ask: async (kind, options) => (await import('./passkey-calls.ts')).askForPasskey(browser.navigator, kind, options),
});
