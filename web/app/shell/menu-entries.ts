import { can, type Permission, type Role } from '#core/domain/staff/role.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { PATHS } from '#web/paths.ts';

/** The position of a menu entry: a lit strip, a service tile, a line with a caption, or a link at its foot. */
type MenuPart = 'tonight' | 'serve' | 'stand' | 'foot';

export type MenuEntry = {
  readonly label: string;
  readonly to: string;
  readonly part: MenuPart;
  readonly icon: IconName;
  /** Its content, in plain words. */
  readonly caption?: string;
};

type Rule = MenuEntry & {
  readonly needs: Permission;
  /** People with this permission do not get the entry. */
  readonly unless?: Permission;
};

/**
 * The entries of spec §6 first, in its words and order, then additional ones for the night. The admin's menu has no Customer View. Pages
 * that belong to an entry are its tabs.
 */
const RULES: readonly Rule[] = [
  { label: 'Customer View', to: PATHS.menu.to(), part: 'foot', icon: 'person', needs: 'orders:view', unless: 'staff-codes:manage' },
  {
    label: 'Inventory',
    to: PATHS.admin.to(),
    part: 'stand',
    icon: 'box',
    caption: 'Menu, prices, stock, allergens',
    needs: 'inventory:edit-products',
  },
  {
    label: 'Inventory',
    to: PATHS.admin.to(),
    part: 'stand',
    icon: 'box',
    caption: 'Stock of each product',
    needs: 'inventory:view',
    unless: 'inventory:edit-products',
  },
  {
    label: 'Staff Management',
    to: PATHS.staffCodes.to(),
    part: 'stand',
    icon: 'person',
    caption: 'Get ready: codes, menu sign, boards',
    needs: 'staff-codes:manage',
  },
  {
    label: 'Reports',
    to: PATHS.salesReport.to(),
    part: 'stand',
    icon: 'list',
    caption: 'Money: sales, nights, refunds',
    needs: 'reports:view',
  },
  { label: 'Orders', to: PATHS.fulfillment.to(), part: 'serve', icon: 'basket', needs: 'orders:view' },
  { label: 'Pickup Window', to: PATHS.pickupWindow.to(), part: 'serve', icon: 'bag', needs: 'orders:view' },
  { label: 'Sales Window', to: PATHS.salesWindow.to(), part: 'serve', icon: 'drawer', needs: 'sales:make' },
  {
    label: 'Tonight',
    to: PATHS.night.to(),
    part: 'tonight',
    icon: 'clock',
    caption: 'Opening, drawers, pauses, closing',
    needs: 'nights:open',
  },
  { label: 'Drawers', to: PATHS.drawers.to(), part: 'foot', icon: 'drawer', needs: 'drawer:count', unless: 'nights:open' },
  { label: 'Ready for Tonight?', to: PATHS.ready.to(), part: 'foot', icon: 'check', needs: 'readiness:view', unless: 'staff-codes:manage' },
  { label: 'Settings', to: PATHS.settings.to(), part: 'foot', icon: 'pencil', needs: 'settings:manage' },
];

/** A role's menu: only entries that its permissions allow. */
export const menuEntries = (role: Role): readonly MenuEntry[] =>
  RULES.filter(({ needs, unless }) => can(role, needs) && (unless === undefined || !can(role, unless))).map(
    ({ needs: _needs, unless: _unless, ...entry }) => entry,
  );
