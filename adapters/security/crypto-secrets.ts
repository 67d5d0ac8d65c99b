import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { LIMITS } from '#core/domain/limits.ts';
import { STAFF_CODE_ALPHABET } from '#core/domain/staff/staff-code.ts';
import { SIGN_WORDS } from './sign-words.ts';
import type { Secrets } from '#core/ports/secrets.ts';

/** 256 bits (rules §5). */
const TOKEN_BYTES = 32;
const DEVICE_BYTES = 24;
/** 128 bits (rules §5). */
const LINK_BYTES = 16;
/** 16 of 31 symbols: 79 bits. */
const PASSWORD_GROUPS = 4;
const GROUP_LENGTH = 4;
/** Two digits: with the words half a million combinations, of which one network may guess a hundred in ten minutes. */
const WORD_NUMBER = { from: 10, to: 100 } as const;

/** `randomInt` redraws instead of taking a remainder: every symbol is equally likely. */
const symbols = (length: number): string =>
  Array.from({ length }, () => STAFF_CODE_ALPHABET.charAt(randomInt(STAFF_CODE_ALPHABET.length))).join('');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const pick = (words: readonly string[]): string => words[randomInt(words.length)] ?? '';

/**
 * Secrets from the system's randomness. Stored as SHA-256: sufficient for 128 random bits or more.
 * @param deviceKey signs the device cookies; the same on every instance.
 */
export const createCryptoSecrets = (deviceKey: string): Secrets => {
  /** A blank keeps what is derived apart from every signature. */
  const keyed = (text: string): Buffer => createHmac('sha256', deviceKey).update(text).digest();
  const signed = (id: string): string => `${id}.${keyed(id).toString('base64url')}`;
  return {
    token: (key) => (key === undefined ? randomBytes(TOKEN_BYTES) : keyed(`token ${key}`)).toString('base64url'),
    hashOf: (secret) => createHash('sha256').update(secret).digest('base64url'),
    staffCode: () => symbols(LIMITS.staffCodes.length),
    deviceId: (key) =>
      signed((key === null ? randomBytes(DEVICE_BYTES) : keyed(`login ${key}`).subarray(0, DEVICE_BYTES)).toString('base64url')),
    issuedDevice: (cookie) => isSame(cookie, signed(cookie.split('.')[0] ?? '')),
    linkSecret: () => randomBytes(LINK_BYTES).toString('base64url'),
    word: () => `${pick(SIGN_WORDS.first)}-${pick(SIGN_WORDS.second)}-${randomInt(WORD_NUMBER.from, WORD_NUMBER.to)}`,
    password: () => Array.from({ length: PASSWORD_GROUPS }, () => symbols(GROUP_LENGTH)).join('-'),
  };
};
