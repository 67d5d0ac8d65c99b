import type { PasswordHasher } from '#core/ports/password-hasher.ts';
import type { Secrets } from '#core/ports/secrets.ts';

/** Secrets in the order in which they were asked for. `staffCodes` come first, then codes that are counted. */
export const sequentialSecrets = (staffCodes: readonly string[] = []): Secrets => {
  let last = 0;
  const next = (): number => ++last;
  const given = [...staffCodes];
  return {
    token: () => `token-${next()}`,
    hashOf: (secret) => `hash of ${secret}`,
    staffCode: () => given.shift() ?? `CODE${String.fromCodePoint(65 + (next() % 26))}${2 + (last % 8)}`,
    deviceId: () => `device-${next()}`,
    password: () => `password-${next()}`,
  };
};

/** Compares at once, and remembers how often it was asked. */
export const plainHasher = (): PasswordHasher & { readonly calls: { verify: number } } => {
  const calls = { verify: 0 };
  return {
    calls,
    hash: async (password) => `hashed ${password}`,
    verify: async (password, hash) => {
      calls.verify += 1;
      return hash === `hashed ${password}`;
    },
  };
};
