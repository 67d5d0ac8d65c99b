import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { OneTimeCodes } from '#core/ports/one-time-codes.ts';

/** Every authenticator app assumes SHA-1, six digits and thirty seconds. */
const STEP_MS = 30 * SECOND_MS;
const DIGITS = 6;
const MODULUS = 10 ** DIGITS;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** Clocks differ, and typing takes a while. The newest comes first. */
const NEIGHBORS = [1, 0, -1] as const;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS_OF_SYMBOL = 5;
const BITS_OF_BYTE = 8;

const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(BITS_OF_BYTE, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32.charAt(Number.parseInt(five, 2))).join('');
};

const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (symbol) => BASE32.indexOf(symbol).toString(2).padStart(BITS_OF_SYMBOL, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

/** RFC 4226, with its dynamic truncation. */
const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(BITS_OF_BYTE);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % MODULUS).padStart(DIGITS, '0');
};

/** Codes after RFC 6238. */
export const createTotp = (): OneTimeCodes => ({
  newSecret: () => toBase32(randomBytes(SECRET_BYTES)),
  stepOf: (secret, typed, now) => {
    const code = typed.replaceAll(/\D/g, '');
    if (code.length !== DIGITS) return null;
    const steps = NEIGHBORS.map((neighbor) => Math.floor(now / STEP_MS) + neighbor).filter((step) => step >= 0);
    const key = fromBase32(secret);
    return steps.find((step) => timingSafeEqual(Buffer.from(codeOf(key, step)), Buffer.from(code))) ?? null;
  },
});
