import { staffCodeId } from '#core/domain/kernel/ids.ts';
import { HOUR_MS, plusMs } from '#core/domain/kernel/instant.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import { GAME_NIGHT } from '../fakes/fixed-clock.ts';

/** Bea's code of tonight, not in use. */
export const aStaffCode = (changes: Partial<StaffCode> = {}): StaffCode => {
  const createdAt = changes.createdAt ?? GAME_NIGHT;
  return {
    id: staffCodeId('0193c0de-0000-7000-8000-0000000000c0'),
    code: 'Q7H2KD',
    name: 'Bea',
    role: 'staff',
    createdAt,
    createdBy: 'Admin',
    expiresAt: plusMs(createdAt, 6 * HOUR_MS),
    revokedAt: null,
    deviceId: null,
    formerDevices: [],
    ...changes,
  };
};
