import type { CredentialJson, WebAuthnJson } from './passkey-error.ts';

/** This browser's passkeys. Call them in the tap itself. */
export interface Passkeys {
  /** False in an old browser, and where the address is neither https nor localhost. */
  areSupported(): boolean;
  /** @throws PasskeyError */
  create(options: WebAuthnJson): Promise<CredentialJson>;
  /** A login with any passkey of this stand. @throws PasskeyError */
  use(options: WebAuthnJson): Promise<CredentialJson>;
}

const calls = () => import('./passkey-calls.ts');

export const createBrowserPasskeys = (browser: Window & typeof globalThis): Passkeys => {
  return {
    areSupported: () => 'PublicKeyCredential' in browser && browser.isSecureContext,
    create: async (options) => (await calls()).createPasskey(browser.navigator, options),
    use: async (options) => (await calls()).usePasskey(browser.navigator, options),
  };
};
