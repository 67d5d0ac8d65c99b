import type { PasswordHasher } from '#core/ports/password-hasher.ts';
import type { Secrets } from '#core/ports/secrets.ts';

/** Predictable secrets in order. `staffCodes` come first, then numbered codes. */
export const sequentialSecrets = (staffCodes: readonly string[] = []): Secrets => {
  let last = 0;
  const next = (): number => ++last;
  const given = [...staffCodes];
  return {
    // As long as a real one, because the board accepts only that length from its address.
    token: (key) => `token-${key ?? next()}`.padEnd(43, '_'),
    hashOf: (secret) => `hash of ${secret}`,
    staffCode: () => given.shift() ?? `CODE${String.fromCodePoint(65 + (next() % 26))}${2 + (last % 8)}`,
    deviceId: (key) => `device-${key ?? next()}`,
    issuedDevice: (cookie) => cookie.startsWith('device-'),
    linkSecret: () => `link-${next()}`.padEnd(22, '_'),
    word: () => `green-otter-${next()}`,
    password: () => `password-${next()}`,
  };
};

export type PlainHasher = PasswordHasher & {
  readonly calls: { verify: number };
  /** Called while a password is compared. */
  onVerify: () => Promise<unknown>;
};

/** Compares at once, and counts its calls. */
export const plainHasher = (): PlainHasher => {
  const hasher: PlainHasher = {
    calls: { verify: 0 },
    onVerify: async () => undefined,
    hash: async (password) => `hashed ${password}`,
    verify: async (password, hash) => {
      hasher.calls.verify += 1;
      await hasher.onVerify();
      return hash === `hashed ${password}`;
    },
  };
  return hasher;
};
