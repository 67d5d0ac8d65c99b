import { can, type Role } from '#core/domain/staff/role.ts';
import { PATHS } from '#web/paths.ts';

/** Where a login leads. */
export const homeOf = (role: Role): string => (can(role, 'staff-codes:manage') ? PATHS.admin.to() : PATHS.fulfillment.to());
