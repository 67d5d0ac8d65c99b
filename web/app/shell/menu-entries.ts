import { can, type Permission, type Role } from '#core/domain/staff/role.ts';
import { PATHS } from '../paths.ts';

export type MenuEntry = { readonly label: string; readonly to: string };

type Rule = MenuEntry & {
  readonly needs: Permission;
  /** People with this permission do not get the entry. */
  readonly unless?: Permission;
};

/** The entries of spec §6 first, in its words and order, then what the night needs beside them. The admin's menu has no Customer View. */
const RULES: readonly Rule[] = [
  { label: 'Customer View', to: PATHS.menu.to(), needs: 'orders:view', unless: 'staff-codes:manage' },
  { label: 'Inventory', to: PATHS.admin.to(), needs: 'inventory:view' },
  { label: 'Staff Management', to: PATHS.staffCodes.to(), needs: 'staff-codes:manage' },
  { label: 'Reports', to: PATHS.salesReport.to(), needs: 'reports:view' },
  { label: 'Orders', to: PATHS.fulfillment.to(), needs: 'orders:view' },
  { label: 'Pickup Window', to: PATHS.pickupWindow.to(), needs: 'orders:view' },
  { label: 'Order Management', to: PATHS.orderManagement.to(), needs: 'orders:manage' },
  { label: 'Sales Window', to: PATHS.salesWindow.to(), needs: 'sales:make' },
  { label: 'Drawers', to: PATHS.drawers.to(), needs: 'drawer:count' },
  { label: 'Ready for Tonight?', to: PATHS.ready.to(), needs: 'readiness:view' },
  { label: 'Tonight', to: PATHS.night.to(), needs: 'nights:open' },
  { label: 'Boards', to: PATHS.boards.to(), needs: 'boards:manage' },
  { label: 'Card Deposits', to: PATHS.bank.to(), needs: 'bank:view' },
  { label: 'Settings', to: PATHS.settings.to(), needs: 'settings:manage' },
];

/** What the menu of a role offers: nothing that its permissions do not allow. */
export const menuEntries = (role: Role): readonly MenuEntry[] =>
  RULES.filter(({ needs, unless }) => can(role, needs) && (unless === undefined || !can(role, unless))).map(({ label, to }) => ({
    label,
    to,
  }));
