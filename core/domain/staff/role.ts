/** `board`: a public screen, not a person. */
export type Role = 'customer' | 'board' | 'staff' | 'manager' | 'admin';

/** A right beyond the public ones. Every route that is not public names one (rules §5). */
export type Permission =
  | 'board:view'
  | 'boards:manage'
  | 'orders:view'
  | 'orders:fulfil'
  | 'orders:remind'
  | 'sales:make'
  | 'sales:undo'
  | 'sales:comp'
  | 'sales:refund'
  | 'orders:manage'
  | 'orders:refund'
  | 'metrics:view'
  | 'inventory:view'
  | 'inventory:set-stock'
  | 'inventory:edit-products'
  | 'images:manage'
  | 'staff-codes:manage'
  | 'reports:view'
  | 'audit:view'
  | 'settings:manage'
  | 'email:test'
  | 'word:view'
  | 'holds:manage'
  | 'stations:pause'
  | 'nights:open'
  | 'nights:plan'
  | 'readiness:view'
  | 'drawer:count'
  | 'drawers:manage'
  | 'bank:view'
  | 'bank:settle'
  | 'orders:call-off'
  | 'acts:answer-for'
  | 'account:manage'
  | 'people:manage';

const BOARD = ['board:view'] as const satisfies readonly Permission[];
const STAFF = [
  ...BOARD,
  'orders:view',
  'orders:fulfil',
  'orders:remind',
  'sales:make',
  'sales:undo',
  'metrics:view',
  'word:view',
  'drawer:count',
] as const satisfies readonly Permission[];
const MANAGER = [
  ...STAFF,
  'boards:manage',
  'inventory:view',
  'inventory:set-stock',
  'sales:comp',
  'sales:refund',
  'stations:pause',
  'nights:open',
  'readiness:view',
  'drawers:manage',
  'acts:answer-for',
  'account:manage',
] as const satisfies readonly Permission[];

/**
 * Spec §6: a manager is staff plus stock, comps, station pauses, and opening and closing nights with their sheets; the rest of money,
 * products, codes and customers' data is the admin's.
 */
export const PERMISSIONS = {
  customer: [],
  board: BOARD,
  staff: STAFF,
  manager: MANAGER,
  admin: [
    ...MANAGER,
    'orders:manage',
    'orders:refund',
    'inventory:edit-products',
    'images:manage',
    'staff-codes:manage',
    'reports:view',
    'audit:view',
    'settings:manage',
    'email:test',
    'holds:manage',
    'nights:plan',
    'bank:view',
    'bank:settle',
    'orders:call-off',
    'people:manage',
  ],
} as const satisfies Record<Role, readonly Permission[]>;

export const ROLES = ['customer', 'board', 'staff', 'manager', 'admin'] as const satisfies readonly Role[];

export const can = (role: Role, permission: Permission): boolean => PERMISSIONS[role].some((granted) => granted === permission);
