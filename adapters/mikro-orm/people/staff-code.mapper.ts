import { personId, staffCodeId, type PersonId, type StaffCodeId } from '#core/domain/kernel/ids.ts';
import type { AccessToken } from '#core/domain/staff/access-token.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import type { AccessTokenRow } from './access-token.row.ts';
import type { StaffCodeRow } from './staff-code.row.ts';
import { instantOf, instantOrNull, textOf, textOrNull } from '../database/sql.ts';

export const toStaffCode = (row: StaffCodeRow): StaffCode => ({
  id: staffCodeId(row.id),
  code: row.code,
  name: row.name,
  role: row.role,
  createdAt: instantOf(row.created_at),
  createdBy: row.created_by,
  expiresAt: instantOf(row.expires_at),
  revokedAt: instantOrNull(row.revoked_at),
  deviceId: row.device,
  formerDevices: row.former_devices,
});

export const toStaffCodeRow = (code: StaffCode): StaffCodeRow => ({
  id: code.id,
  code: code.code,
  name: code.name,
  role: code.role,
  created_at: textOf(code.createdAt),
  created_by: code.createdBy,
  expires_at: textOf(code.expiresAt),
  revoked_at: textOrNull(code.revokedAt),
  device: code.deviceId,
  former_devices: [...code.formerDevices],
});

export const toAccessToken = (row: AccessTokenRow): AccessToken => ({
  tokenHash: row.token_hash,
  staffCodeId: row.staff_code_id === null ? null : staffCodeId(row.staff_code_id),
  personId: row.person_id === null ? null : personId(row.person_id),
  device: row.device,
  createdAt: instantOf(row.created_at),
  lastUsedAt: instantOf(row.last_used_at),
});

export const toAccessTokenRow = (token: AccessToken): AccessTokenRow => ({
  token_hash: token.tokenHash,
  staff_code_id: token.staffCodeId,
  person_id: token.personId,
  device: token.device,
  created_at: textOf(token.createdAt),
  last_used_at: textOf(token.lastUsedAt),
});

/** The rows of a code or a person, whose ids never coincide; null: of the shared admin. */
export const ownedBy = (owner: StaffCodeId | PersonId | null) =>
  owner === null ? { staff_code_id: null, person_id: null } : { $or: [{ staff_code_id: owner }, { person_id: owner }] };
