import { ADMIN, type Person } from '../../domain/staff/actor.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { bindTo, type CodeRole, type StaffCode } from '../../domain/staff/staff-code.ts';
import type { Secrets } from '../../ports/secrets.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';

/** The origin of a login. */
export interface LoginOrigin {
  /** The device cookie, if the browser has one. */
  readonly deviceId: string | null;
  readonly address: string;
}

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

/** The known device, or a new one. */
export const loginDevice = (secrets: Secrets, cookie: string | null): LoginDevice => {
  const known = knownDevice(secrets, cookie);
  if (known !== null) return known;
  const id = secrets.deviceId();
  return { id, hash: secrets.hashOf(id) };
};

type Opening = { readonly secrets: Secrets; readonly device: LoginDevice; readonly now: Instant };

/** Binds a locked code to the device. This ends its links and logs out its previous device. */
export const openStaffLogin = async (tx: Transaction, code: StaffCode, { secrets, device, now }: Opening): Promise<LoggedInStaff> => {
  const { id, role, name } = code;
  const token = secrets.token();
  await tx.staffCodes.save(bindTo(code, device.hash));
  await tx.loginLinks.endAllOf(id, now);
  if (code.deviceId !== null && code.deviceId !== device.hash) await tx.accessTokens.removeAllOf(id);
  await tx.accessTokens.insert({ tokenHash: secrets.hashOf(token), staffCodeId: id, createdAt: now, lastUsedAt: now });
  await tx.knownDevices.remember(device.hash, 'staff', now);
  return { token, deviceId: device.id, actor: { role, id, name } };
};

/** Lock the admin's password first. */
export const openAdminLogin = async (tx: Transaction, { secrets, device, now }: Opening): Promise<LoggedIn> => {
  const token = secrets.token();
  await tx.accessTokens.insert({ tokenHash: secrets.hashOf(token), staffCodeId: null, createdAt: now, lastUsedAt: now });
  await tx.knownDevices.remember(device.hash, 'admin', now);
  await tx.audit.add({ at: now, by: ADMIN.name, kind: 'login', text: 'Logged in as admin' });
  return { token, actor: ADMIN, deviceId: device.id };
};
