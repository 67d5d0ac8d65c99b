import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Permission } from '#core/domain/staff/role.ts';
import { FailedLayout } from './failed-layout.tsx';
import { PATHS } from './paths.ts';
import { StaffFallback } from './staff-fallback.tsx';

type Load = () => Promise<ComponentType>;

/** A screen of its own chunk that anybody may open. */
const open = (path: string, load: Load): RouteObject => ({ path, lazy: async () => ({ Component: await load() }) });

/** A screen of its own chunk, for whoever has the permission (spec §6). */
const guarded = (path: string, needs: Permission, load: Load): RouteObject => ({
  path,
  lazy: async () => {
    const [Screen, { Guard }] = await Promise.all([load(), import('./guards.tsx')]);
    return {
      element: (
        <Guard needs={needs}>
          <Screen />
        </Guard>
      ),
    };
  },
});

/** The team's screens: a chunk each, none of which a customer downloads. */
export const STAFF_ROUTES: RouteObject = {
  lazy: async () => ({ Component: (await import('./staff-layout.tsx')).StaffLayout }),
  hydrateFallbackElement: <StaffFallback />,
  errorElement: <FailedLayout />,
  children: [
    open(PATHS.adminLogin.pattern, async () => (await import('#web/features/auth/admin-login.page.tsx')).AdminLoginPage),
    open(PATHS.staffLogin.pattern, async () => (await import('#web/features/auth/staff-login.page.tsx')).StaffLoginPage),
    guarded(
      PATHS.fulfillment.pattern,
      'orders:view',
      async () => (await import('#web/features/fulfillment/fulfillment.page.tsx')).FulfillmentPage,
    ),
    guarded(PATHS.packing.pattern, 'orders:view', async () => (await import('#web/features/packing/packing.page.tsx')).PackingPage),
    guarded(
      PATHS.pickupWindow.pattern,
      'orders:view',
      async () => (await import('#web/features/pickup-window/pickup-window.page.tsx')).PickupWindowPage,
    ),
    guarded(PATHS.admin.pattern, 'inventory:view', async () => (await import('#web/features/inventory/inventory.page.tsx')).InventoryPage),
    guarded(
      PATHS.staffCodes.pattern,
      'staff-codes:manage',
      async () => (await import('#web/features/staff-codes/staff-codes.page.tsx')).StaffCodesPage,
    ),
    guarded(
      PATHS.salesReport.pattern,
      'reports:view',
      async () => (await import('#web/features/sales-report/sales-report.page.tsx')).SalesReportPage,
    ),
    guarded(
      PATHS.orderManagement.pattern,
      'orders:manage',
      async () => (await import('#web/features/order-management/order-management.page.tsx')).OrderManagementPage,
    ),
    guarded(PATHS.audit.pattern, 'audit:view', async () => (await import('#web/features/audit/audit.page.tsx')).AuditPage),
    open(PATHS.emailSandbox.pattern, async () => (await import('#web/features/email-sandbox/email-sandbox.page.tsx')).EmailSandboxPage),
  ],
};
