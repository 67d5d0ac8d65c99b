import type { NamedPerson } from '../../domain/people/named-person.ts';
import { deviceNameOf } from '../../domain/people/device-name.ts';
import { ADMIN, type Person } from '../../domain/staff/actor.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { isRecentLogin, type AccessToken } from '../../domain/staff/access-token.ts';
import type { LoginLink } from '../../domain/staff/login-link.ts';
import { bindTo, type CodeRole, type StaffCode } from '../../domain/staff/staff-code.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** The origin of a login. */
export interface LoginOrigin {
  /** The device cookie, if the browser has one. */
  readonly deviceId: string | null;
  /** The browser's own for its tries, so that it can repeat a login whose answer was lost. */
  readonly key?: string | null;
  readonly address: string;
  /** The browser's own description of itself, or arbitrary text. */
  readonly userAgent?: string;
}

/** Links need no address, because they need no budget of guesses. */
export type LinkOrigin = Omit<LoginOrigin, 'address'>;

/** The device of a login. */
export interface LoginDevice {
  /** The value of its cookie. */
  readonly id: string;
  /** The stored form. */
  readonly hash: string;
}

/** A login. The token leaves the server once; only its hash is stored. */
export interface LoggedIn {
  readonly token: string;
  readonly actor: Person;
  /** The device cookie to set. */
  readonly deviceId: string;
}

/** A login with a code, never the admin's. */
export type LoggedInStaff = LoggedIn & { readonly actor: { readonly role: CodeRole } };

/** The device that the cookie names, if the stand issued the cookie. Forged ones are ignored (rules §5). */
export const knownDevice = (secrets: Secrets, cookie: string | null): LoginDevice | null =>
  cookie !== null && secrets.issuedDevice(cookie) ? { id: cookie, hash: secrets.hashOf(cookie) } : null;

/** The known device, or a new one; the same key names the same new one. */
export const loginDevice = (secrets: Secrets, cookie: string | null, key: string | null = null): LoginDevice => {
  const known = knownDevice(secrets, cookie);
  if (known !== null) return known;
  const id = secrets.deviceId(key);
  return { id, hash: secrets.hashOf(id) };
};

export type Opening = {
  readonly secrets: Secrets;
  readonly device: LoginDevice;
  readonly userAgent?: string | undefined;
  readonly now: Instant;
  /** Random, unless a link opens the login. */
  readonly token?: string;
};

/** By a link's secret: the same device gets the same token again. */
export const openingByLink = (secrets: Secrets, link: string, { deviceId, key, userAgent }: LinkOrigin, now: Instant) => {
  const device = loginDevice(secrets, deviceId, key);
  return { secrets, device, userAgent, now, token: secrets.token(`${link} ${device.id}`) };
};

/** A used link still serves the device that used it, for as long as a login may change credentials. */
export const isRepeatable = ({ usedAt }: LoginLink, now: Instant): boolean => isRecentLogin({ createdAt: usedAt ?? now }, now);

/** Uses the link up, or ends the login that this device opened with it: its answer may be lost. */
export const takeLink = async (tx: Transaction, link: LoginLink, { secrets, token, now }: ReturnType<typeof openingByLink>) =>
  (await tx.loginLinks.use(link.secretHash, now)) || (isRepeatable(link, now) && (await tx.accessTokens.remove(secrets.hashOf(token))));

/** Who owns the new login: a code, a person, or neither for the shared admin. */
type Owner = Pick<AccessToken, 'staffCodeId' | 'personId'>;

const insertToken = async (
  tx: Transaction,
  owner: Owner,
  { secrets, userAgent, now, token = secrets.token() }: Opening,
): Promise<string> => {
  const device = deviceNameOf(userAgent ?? '');
  await tx.accessTokens.insert({ tokenHash: secrets.hashOf(token), ...owner, device, createdAt: now, lastUsedAt: now });
  return token;
};

/** Binds a locked code to the device. This ends its links and logs out its previous device. */
export const openStaffLogin = async (tx: Transaction, code: StaffCode, opening: Opening): Promise<LoggedInStaff> => {
  const { id, role, name } = code;
  const { device, now } = opening;
  await tx.staffCodes.save(bindTo(code, device.hash));
  await tx.loginLinks.endAllOf(id, now);
  if (code.deviceId !== null && code.deviceId !== device.hash) await tx.accessTokens.removeAllOf(id);
  const token = await insertToken(tx, { staffCodeId: id, personId: null }, opening);
  await tx.knownDevices.remember(device.hash, 'staff', now);
  return { token, deviceId: device.id, actor: { role, id, name } };
};

/** Lock the people and the admin's password first. */
export const openAdminLogin = async (tx: Transaction, opening: Opening): Promise<LoggedIn> => {
  const { device, now } = opening;
  const token = await insertToken(tx, { staffCodeId: null, personId: null }, opening);
  await tx.knownDevices.remember(device.hash, 'admin', now);
  await tx.audit.add({ at: now, by: ADMIN.name, kind: 'login', text: 'Logged in as admin' });
  return { token, actor: ADMIN, deviceId: device.id };
};

/** Saves the person, who is locked, with this login as their last. */
export const openPersonLogin = async (tx: Transaction, person: NamedPerson, opening: Opening, text: string): Promise<LoggedIn> => {
  const { device, now } = opening;
  const { id, role, name } = person;
  await tx.people.save({ ...person, lastLoginAt: now });
  const token = await insertToken(tx, { staffCodeId: null, personId: id }, opening);
  await tx.knownDevices.remember(device.hash, 'admin', now);
  await tx.audit.add({ at: now, by: name, kind: 'login', text });
  return { token, actor: { role, id, name }, deviceId: device.id };
};
