import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const MAC_BYTES = 16;
const LIFE_MS = 10 * MINUTE_MS;

/** Challenges that the stand recognizes without storing them, so that asking for many costs nothing. */
export interface Challenges {
  /** @param purpose 'login', or the person who may answer */
  issue(purpose: string, now: Instant): Buffer<ArrayBuffer>;
  /** @returns when it was issued; null unless it was issued for this purpose, in the last ten minutes. */
  issuedAt(challenge: Buffer, purpose: string, now: Instant): number | null;
}

/** @param key the same on every instance */
export const createChallenges = (key: string): Challenges => {
  const macOf = (body: Buffer, purpose: string): Buffer =>
    createHmac('sha256', key).update(`passkey:${purpose}:`).update(body).digest().subarray(0, MAC_BYTES);
  return {
    issue: (purpose, now) => {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(now, 0, TIME_BYTES);
      const body = Buffer.concat([randomBytes(RANDOM_BYTES), time]);
      return Buffer.concat([body, macOf(body, purpose)]);
    },
    issuedAt: (challenge, purpose, now) => {
      if (challenge.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return null;
      const [body, mac] = [challenge.subarray(0, -MAC_BYTES), challenge.subarray(-MAC_BYTES)];
      if (!timingSafeEqual(mac, macOf(body, purpose))) return null;
      const at = body.readUIntBE(RANDOM_BYTES, TIME_BYTES);
      return at <= now && now - at <= LIFE_MS ? at : null;
    },
  };
};
