import { createAesSealer, type AesSealer, type SealPurpose } from '#adapters/security/aes-sealer.ts';
import type { Sealer } from '#core/ports/sealer.ts';
import type { Config } from '../config.ts';
import { hasSecretsKey, secretsKey } from './secrets-key.ts';

/** Encrypts with the stand's own key, which is read or created on first use. */
export const createConfigSealer = (config: Config, purpose: SealPurpose): Sealer => {
  let sealer: Promise<AesSealer> | null = null;
  const read = async (): Promise<AesSealer> => {
    const key = await secretsKey(config);
    if (key === null) throw new Error('there is no key to encrypt with');
    return createAesSealer(key, purpose);
  };
  const ready = (): Promise<AesSealer> => (sealer ??= read());
  return {
    canSeal: hasSecretsKey(config),
    seal: async (text) => (await ready()).seal(text),
    open: async (sealed) => {
      try {
        return (await ready()).open(sealed);
      } catch {
        return null;
      }
    },
  };
};
