import { createHash, randomBytes, randomInt } from 'node:crypto';
import { LIMITS } from '#core/domain/limits.ts';
import { STAFF_CODE_ALPHABET } from '#core/domain/staff/staff-code.ts';
import type { Secrets } from '#core/ports/secrets.ts';

/** 256 bits (rules §5). */
const TOKEN_BYTES = 32;
const DEVICE_BYTES = 24;
/** 16 of 31 symbols: 79 bits. */
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;

/** `randomInt` draws again instead of taking a remainder: every symbol is equally likely. */
const symbols = (length: number): string =>
  Array.from({ length }, () => STAFF_CODE_ALPHABET.charAt(randomInt(STAFF_CODE_ALPHABET.length))).join('');

/** Secrets from the system's randomness. What is stored is SHA-256: enough for what has 192 random bits or more. */
export const createCryptoSecrets = (): Secrets => ({
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  hashOf: (secret) => createHash('sha256').update(secret).digest('base64url'),
  staffCode: () => symbols(LIMITS.staffCodes.length),
  deviceId: () => randomBytes(DEVICE_BYTES).toString('base64url'),
  password: () => Array.from({ length: PASSWORD_GROUPS }, () => symbols(GROUP_LENGTH)).join('-'),
});
