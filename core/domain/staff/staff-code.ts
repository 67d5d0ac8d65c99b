import { elapsedMs, HOUR_MS, MINUTE_MS, plusMs, SECOND_MS, type Instant } from '../kernel/instant.ts';
import type { StaffCodeId } from '../kernel/ids.ts';
import { MENU_LIMITS } from '../menu-limits.ts';
import type { Role } from './role.ts';

/** The roles a code can give; an admin has a password instead. */
export const CODE_ROLES = ['staff', 'manager'] as const satisfies readonly Role[];
export type CodeRole = (typeof CODE_ROLES)[number];

/** The roles of people with their own login; volunteers use staff codes. */
export const PERSON_ROLES = ['manager', 'admin'] as const satisfies readonly Role[];
export type PersonRole = (typeof PERSON_ROLES)[number];

export type StaffCode = {
  readonly id: StaffCodeId;
  /** 6 symbols of the unambiguous alphabet. */
  readonly code: string;
  /** The holder, as the queue shows it: 'Being prepared by …'. */
  readonly name: string;
  readonly role: CodeRole;
  readonly createdAt: Instant;
  readonly createdBy: string;
  readonly expiresAt: Instant;
  readonly revokedAt: Instant | null;
  /** The one device that is logged in with it; null while it is free (rules §5). */
  readonly deviceId: string | null;
  /** Earlier devices, newest last. Only they learn that the code is in use elsewhere. */
  readonly formerDevices: readonly string[];
};

/** Default names of codes issued without a name; several codes may share one. */
export const UNNAMED: Readonly<Record<CodeRole, string>> = { staff: 'Staff', manager: 'Manager' };

/** Such a name does not identify a person. */
export const isUnnamed = (name: string): boolean => Object.values(UNNAMED).includes(name);

/** The issuer of the demo code, instead of an admin's name. */
export const DEMO_ISSUER = 'demo';

/** More than a code ever has in one night. */
const FORMER_DEVICES = 20;

/** The code without a device, as after a logout. */
export const unbound = (code: StaffCode): StaffCode => {
  const { deviceId } = code;
  if (deviceId === null) return code;
  const others = code.formerDevices.filter((former) => former !== deviceId);
  return { ...code, deviceId: null, formerDevices: [...others, deviceId].slice(-FORMER_DEVICES) };
};

/** Binds the code to the device, replacing an earlier one. */
export const bindTo = (code: StaffCode, device: string): StaffCode =>
  code.deviceId === device ? code : { ...unbound(code), deviceId: device };

export const isOpenTo = ({ deviceId }: StaffCode, device: string): boolean => deviceId === null || deviceId === device;

export const wasBoundTo = ({ formerDevices }: StaffCode, device: string): boolean => formerDevices.includes(device);

/** 31 symbols that are hard to confuse when read aloud or off a screen: no 0, 1, I, L, O (rules §5). */
export const STAFF_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

export type StaffCodeState = 'active' | 'expired' | 'revoked';

export const staffCodeState = (code: Pick<StaffCode, 'expiresAt' | 'revokedAt'>, now: Instant): StaffCodeState => {
  if (code.revokedAt !== null) return 'revoked';
  return now >= code.expiresAt ? 'expired' : 'active';
};

/** Spec §2: 'Xh Ym', 'Ym' or 'Expired'. Rounds up, except in a minute's first second: clocks differ, and six hours must not read 6h 1m. */
export const timeLeftText = (expiresAt: Instant, now: Instant): string => {
  const left = elapsedMs(now, expiresAt);
  if (left <= 0) return 'Expired';
  const minutes = Math.max(1, Math.ceil((left - SECOND_MS) / MINUTE_MS));
  const hours = Math.floor((minutes * MINUTE_MS) / HOUR_MS);
  const rest = minutes - (hours * HOUR_MS) / MINUTE_MS;
  return hours > 0 ? `${hours}h ${rest}m` : `${rest}m`;
};

/** Whether a code may live until then: in the future, within 24 h (rules §5). */
export const isPermittedExpiry = (expiresAt: Instant, now: Instant): boolean =>
  expiresAt > now && elapsedMs(now, expiresAt) <= MENU_LIMITS.staffCodes.validAtMostMs;

export const defaultExpiry = (now: Instant, validForMs: number = MENU_LIMITS.staffCodes.validForMs): Instant => plusMs(now, validForMs);
