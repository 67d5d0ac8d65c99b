import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts data in the database that a backup must not reveal. */
export interface AesSealer {
  readonly seal: (text: string) => string;
  /** @throws when it was sealed with another key, or changed since. */
  readonly open: (sealed: string) => string;
}

export type SealPurpose = 'provider settings' | 'second factors';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A secret for `createAesSealer`. */
export const newSealerSecret = (): string => randomBytes(KEY_BYTES).toString('base64url');

/**
 * @param secret at least 32 characters that cannot be guessed
 * @param purpose selects a key, so that data sealed for one purpose cannot be opened for another
 */
export const createAesSealer = (secret: string, purpose: SealPurpose): AesSealer => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `bandstand ${purpose}`, KEY_BYTES));
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const [iv, tag, body] = [
        bytes.subarray(0, IV_BYTES),
        bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
        bytes.subarray(IV_BYTES + TAG_BYTES),
      ];
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
  };
};
