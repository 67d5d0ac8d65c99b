import { createHmac } from 'node:crypto';
import { post, type HttpAnswer } from './http-calls.ts';
import { adminToken, bearer } from './logins.ts';
import type { ServerHarness } from './server-harness.ts';
import { createAuthenticator, type Authenticator } from './software-authenticator.ts';

type Stand = Pick<ServerHarness, 'url'>;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The current code of an authenticator app, computed with numbers instead of bits. */
export const codeAt = (secret: string, epochMs: number): string => {
  let value = 0n;
  for (const symbol of secret) value = value * 32n + BigInt(BASE32.indexOf(symbol));
  const key = Buffer.from(value.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex');
  const counter = Buffer.from(
    BigInt(Math.floor(epochMs / 30_000))
      .toString(16)
      .padStart(16, '0'),
    'hex',
  );
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

const objectOf = (answer: HttpAnswer, key: string): Record<string, unknown> => {
  const value = answer.json?.[key];
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is missing: ${answer.status} ${answer.text}`);
  return { ...value };
};

export const tokenIn = (answer: HttpAnswer): string => {
  if (answer.status !== 200) throw new Error(`the login answered ${answer.status}: ${answer.text}`);
  return String(answer.json?.['token']);
};

/** The secret of a join link. */
export const secretOf = (answer: HttpAnswer): string => String(answer.json?.['path']).split('#')[1] ?? '';

export const openInvitation = (stand: Stand, link: string): Promise<HttpAnswer> => post(stand, '/api/join', { link });

/** Joins with a software passkey. */
export const joinWithPasskey = async (stand: Stand, link: string, authenticator: Authenticator): Promise<HttpAnswer> => {
  const options = objectOf(await openInvitation(stand, link), 'passkey_options');
  return post(stand, '/api/join/passkey', { link, credential: authenticator.create(options, { origin: stand.url }), label: 'Phone' });
};

/** Joins with a password and an app. @returns the app's secret too. */
export const joinWithPassword = async (stand: Pick<ServerHarness, 'url' | 'clock'>, link: string, password: string) => {
  const { secret, ticket } = objectOf(await openInvitation(stand, link), 'totp');
  const body = { link, password, ticket, code: codeAt(String(secret), stand.clock.now()) };
  return { answer: await post(stand, '/api/join/password', body), secret: String(secret) };
};

export const logInWithPasskey = async (stand: Stand, authenticator: Authenticator, headers = {}): Promise<HttpAnswer> => {
  const options = objectOf(await post(stand, '/api/auth/passkey-options', undefined), 'options');
  return post(stand, '/api/auth/passkey', { credential: authenticator.get(options, { origin: stand.url }) }, headers);
};

const mailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;

export const invite = (stand: Stand, token: string, name: string, role = 'manager'): Promise<HttpAnswer> =>
  post(stand, '/api/admin/people', { name, email: mailOf(name), role }, bearer(token));

export interface Joined {
  readonly id: string;
  readonly token: string;
  readonly authenticator: Authenticator;
}

const joined = async (stand: Stand, link: string): Promise<Joined> => {
  const authenticator = createAuthenticator();
  const answer = await joinWithPasskey(stand, link, authenticator);
  return { id: String(objectOf(answer, 'user')['id']), token: tokenIn(answer), authenticator };
};

/** As in the set-up: the shared admin begins, and the first named admin ends the shared password. */
export const firstAdmin = async (stand: ServerHarness, name = 'Dana'): Promise<Joined> => {
  const shared = await adminToken(stand);
  const begun = await post(stand, '/api/admin/setup/you', { name, email: mailOf(name) }, bearer(shared));
  return joined(stand, secretOf(begun));
};

export const inviteAndJoin = async (stand: Stand, token: string, name: string, role = 'manager'): Promise<Joined> =>
  joined(stand, secretOf(await invite(stand, token, name, role)));
