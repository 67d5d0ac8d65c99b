import type { ResponseOf } from '../endpoint.ts';
import type { Contract } from '../contract.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';

/** Long enough to distinguish two devices. */
const SHOWN_DEVICE_LENGTH = 8;

export const presentStaffCode = (code: StaffCode): ResponseOf<Contract['staffCodes']['issue']> => ({
  id: code.id,
  code: code.code,
  name: code.name,
  role: code.role,
  is_active: code.revokedAt === null,
  expires_at: code.expiresAt,
  created_by: code.createdBy,
  created_at: code.createdAt,
  deviceId: code.deviceId?.slice(0, SHOWN_DEVICE_LENGTH) ?? null,
});
