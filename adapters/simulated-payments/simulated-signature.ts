import { createHmac, timingSafeEqual } from 'node:crypto';
import { elapsedMs, instant, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';

/** Rules §2. */
const TOLERANCE_MS = 300 * SECOND_MS;
const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

export const SIGNATURE_HEADER = 'simulated-signature';

const digest = (body: string | Uint8Array, seconds: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=<unix seconds>,v1=<hex HMAC-SHA256 of "t.body">`, the form that real providers use. */
export const signSimulated = (body: string | Uint8Array, secret: string, at: Instant): string => {
  const seconds = String(Math.floor(at / SECOND_MS));
  return `t=${seconds},v1=${digest(body, seconds, secret).toString('hex')}`;
};

export const isSignedBy = (body: Uint8Array, header: string | undefined, secret: string, now: Instant): boolean => {
  const [, seconds, given] = SIGNATURE.exec(header ?? '') ?? [];
  if (seconds === undefined || given === undefined) return false;
  const age = Math.abs(elapsedMs(instant(Number(seconds) * SECOND_MS), now));
  return timingSafeEqual(digest(body, seconds, secret), Buffer.from(given, 'hex')) && age <= TOLERANCE_MS;
};
