import { createPrivateKey, sign } from 'node:crypto';
import { HOUR_MS, plusMs, SECOND_MS, type Instant } from '#core/domain/kernel/instant.ts';

/** The stand's keys, base64url: an uncompressed point of P-256, and its secret number. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The limit is a day (RFC 8292 §2). */
const VALID_FOR_MS = 12 * HOUR_MS;
/** A point is a 4, x and y. */
const [X, Y, END] = [1, 33, 65];

const privateKeyOf = ({ publicKey, privateKey }: VapidKeys) => {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(X, Y).toString('base64url'), point.subarray(Y, END).toString('base64url')];
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: privateKey }, format: 'jwk' });
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

interface Signing {
  readonly keys: VapidKeys;
  /** The contact for the service, https or mailto; null: none, which the RFC permits. */
  readonly contact: string | null;
  readonly now: Instant;
}

/**
 * The `Authorization` header that identifies the stand to a push service (RFC 8292 §3). Written by hand, because the package requires a
 * contact.
 */
export const vapidAuthorization = (endpoint: string, { keys, contact, now }: Signing): string => {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(plusMs(now, VALID_FOR_MS) / SECOND_MS),
    ...(contact === null ? {} : { sub: contact }),
  };
  const signed = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key: privateKeyOf(keys), dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`;
};
