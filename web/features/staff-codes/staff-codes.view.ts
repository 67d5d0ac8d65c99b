import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import type { staffCodesContract } from '#adapters/http-contract/staff-codes.contract.ts';
import { elapsedMs, HOUR_MS, MINUTE_MS, type Instant } from '#core/domain/kernel/instant.ts';
import { timeLeftText, type CodeRole } from '#core/domain/staff/staff-code.ts';

type WireCode = ResponseOf<(typeof staffCodesContract)['issue']>;

export type StaffCodeEntry = Omit<WireCode, 'is_active' | 'expires_at' | 'created_at'> & {
  readonly isActive: boolean;
  readonly expiresAt: Instant;
  readonly createdAt: Instant;
};

export const toStaffCode = ({ is_active, expires_at, created_at, ...code }: WireCode): StaffCodeEntry => ({
  ...code,
  isActive: is_active,
  expiresAt: expires_at,
  createdAt: created_at,
});

/** Each role's rights as implemented (decisions, 'Choices'): reports are the admin's. */
export const ROLE_TEXTS = [
  { role: 'staff', label: 'Staff', can: 'can fulfill orders' },
  { role: 'manager', label: 'Manager', can: 'can fulfill orders + set stock + run the night' },
] as const satisfies readonly { readonly role: CodeRole; readonly label: string; readonly can: string }[];

export const roleLabel = (role: CodeRole): string => (role === 'manager' ? 'Manager' : 'Staff');

export type EndedState = 'Revoked' | 'Expired';

export type CodeLists = {
  readonly active: readonly (StaffCodeEntry & { readonly timeLeft: string })[];
  readonly ended: readonly (StaffCodeEntry & { readonly state: EndedState })[];
};

const isRunning = ({ isActive, expiresAt }: StaffCodeEntry, now: Instant): boolean => isActive && expiresAt > now;

/** Valid codes and ended ones, each in the given order. */
export const codeLists = (codes: readonly StaffCodeEntry[], now: Instant): CodeLists => ({
  active: codes.filter((code) => isRunning(code, now)).map((code) => ({ ...code, timeLeft: timeLeftText(code.expiresAt, now) })),
  ended: codes.filter((code) => !isRunning(code, now)).map((code) => ({ ...code, state: code.isActive ? 'Expired' : 'Revoked' })),
});

/** A code's whole lifetime, from its actual expiry: '6 hours', '1 hour', '90 minutes'. */
export const lifeText = ({ createdAt, expiresAt }: Pick<StaffCodeEntry, 'createdAt' | 'expiresAt'>): string => {
  const minutes = Math.round(elapsedMs(createdAt, expiresAt) / MINUTE_MS);
  const hours = (minutes * MINUTE_MS) / HOUR_MS;
  if (!Number.isInteger(hours)) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
};

/** The page that the QR code leads to, at this page's own origin. */
export const staffLoginUrl = (origin: string): string => new URL('/staff-login', origin).href;
