import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PushSubscription } from '#core/domain/notifications/push-message.ts';
import { startFakeHttp } from './serve-requests.ts';

/** RFC 8188's header: salt, record size, length of the sender's key, that key. */
const HEAD = { salt: 16, keyLength: 20, key: 21 } as const;
const TAG_LENGTH = 16;

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A browser's side of Web Push: its subscription, and decryption (RFC 8291). */
export const createBrowserKeys = (endpoint: string) => {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const subscription: PushSubscription = { endpoint, p256dh: own.toString('base64url'), auth: auth.toString('base64url') };
  const read = (body: Buffer): unknown => {
    const salt = body.subarray(0, HEAD.salt);
    const end = HEAD.key + (body[HEAD.keyLength] ?? 0);
    const sender = body.subarray(HEAD.key, end);
    const shared = hkdf(ecdh.computeSecret(sender), auth, Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]), 32);
    const key = hkdf(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = hkdf(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-TAG_LENGTH));
    const padded = Buffer.concat([decipher.update(body.subarray(end, -TAG_LENGTH)), decipher.final()]);
    // A 2 ends the last record; zeros may follow.
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  };
  return { subscription, read };
};

export interface PushRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

type Claims = { readonly aud: string; readonly exp: number; readonly sub?: string };

const vapidOf = ({ headers }: PushRequest) => {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(String(headers['authorization'])) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read: Claims = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
  return { head, claims, signature, publicKey, read };
};

/** Whom the service may contact. */
export const contactOf = (request: PushRequest): string | undefined => vapidOf(request).read.sub;

/** Whether the request is signed by the given key, for this service and for less than a day (RFC 8292). */
export const isSigned = (request: PushRequest, audience: string): boolean => {
  const { head, claims, signature, publicKey, read } = vapidOf(request);
  const { aud, exp, sub = 'mailto:' } = read;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const lasts = exp * 1_000 - Date.now();
  const isMeant = aud === audience && lasts > 0 && lasts <= 86_400_000 && /^(https:|mailto:)/.test(sub);
  return isMeant && verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'));
};

/** A scripted push service on this machine. */
export const startFakePushService = async () => {
  const received: PushRequest[] = [];
  const behaviour = { status: 201, location: '' };
  const { url, close } = await startFakeHttp(async (request, response) => {
    received.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) });
    const { status, location } = behaviour;
    response.writeHead(status, location === '' ? {} : { location }).end('said by the service');
  });
  return { origin: url, received, behaviour, stop: close };
};
