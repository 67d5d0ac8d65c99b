import { expect, it } from 'vitest';
import { can, PERMISSIONS, ROLES, type Permission } from '#core/domain/staff/role.ts';

/** Spec §6 and rules §5, as their own table. */
const TABLE: Readonly<Record<Permission, string>> = {
  'board:view': 'board staff manager admin',
  'boards:manage': 'manager admin',
  'orders:view': 'staff manager admin',
  'orders:fulfil': 'staff manager admin',
  'orders:remind': 'staff manager admin',
  'sales:make': 'staff manager admin',
  'sales:undo': 'staff manager admin',
  'sales:comp': 'manager admin',
  'sales:refund': 'manager admin',
  'metrics:view': 'staff manager admin',
  'inventory:view': 'manager admin',
  'inventory:set-stock': 'manager admin',
  'inventory:edit-products': 'admin',
  'images:manage': 'admin',
  'orders:manage': 'admin',
  'orders:refund': 'admin',
  'staff-codes:manage': 'admin',
  'reports:view': 'admin',
  'audit:view': 'admin',
  'settings:manage': 'admin',
  'email:test': 'admin',
  'word:view': 'staff manager admin',
  'holds:manage': 'admin',
  'stations:pause': 'manager admin',
  'nights:open': 'manager admin',
  'nights:plan': 'admin',
  'readiness:view': 'manager admin',
  'drawer:count': 'staff manager admin',
  'drawers:manage': 'manager admin',
  'bank:view': 'admin',
  'bank:settle': 'admin',
  'orders:call-off': 'admin',
  'acts:answer-for': 'manager admin',
  'account:manage': 'manager admin',
  'people:manage': 'admin',
};

it.each(PERMISSIONS.admin)('%s', (permission) => {
  expect(ROLES.filter((role) => can(role, permission)).join(' ')).toBe(TABLE[permission]);
});

it('an admin may do everything there is', () => {
  expect([...PERMISSIONS.admin].toSorted()).toEqual(Object.keys(TABLE).toSorted());
});
