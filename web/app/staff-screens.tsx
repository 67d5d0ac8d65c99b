import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentType } from 'react';
import type { Permission } from '#core/domain/staff/role.ts';
import { Screens, type Screen } from './screens.tsx';
import { ServicesContext, useServices } from '#web/composition/services-context.ts';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Guard } from './guards.tsx';
import { LaterDialog } from './later-dialog.ts';
import { lazyRoute, type LazyRoute } from './lazy-route.tsx';
import { addDrawings } from '#web/ui/icon.tsx';
import { LATER_DRAWINGS } from '#web/ui/later-drawings.ts';
import { NO_COPIES, openDurableCopies, type DurableCopies } from '#web/platform/durable-copies.ts';
import { createDurableStore } from '#web/platform/durable-store.ts';
import { NotFoundPage } from './not-found.page.tsx';
import { createStaffOfflineCache } from './staff-offline-cache.ts';
import { PATHS } from '../paths.ts';
import { restoreWhenSilent } from './restore-answers.ts';
import { StaffLayout } from './staff-layout.tsx';

addDrawings(LATER_DRAWINGS);
void LaterDialog.prefetch();

type Load = () => Promise<ComponentType>;

const ARRIVING = (
  <Page width="wide">
    <ScreenState kind="loading" title="Initializing..." />
  </Page>
);

const LATER: Pick<LazyRoute, 'prefetch'>[] = [];

/** A public screen in its own chunk. */
const open = (pattern: string, load: Load): Screen => {
  const later = lazyRoute(load, ARRIVING);
  LATER.push(later);
  return { pattern, element: <later.Screen /> };
};

/** A screen in its own chunk, for people with the permission (spec §6). */
const guarded = (pattern: string, needs: Permission, load: Load): Screen => {
  const { element } = open(pattern, load);
  return {
    pattern,
    element: (
      <Guard needs={needs} key={pattern}>
        {element}
      </Guard>
    ),
  };
};

const SCREENS: readonly Screen[] = [
  open(PATHS.adminLogin.pattern, async () => (await import('#web/features/auth/admin-login.page.tsx')).AdminLoginPage),
  open(PATHS.staffLogin.pattern, async () => (await import('#web/features/auth/staff-login.page.tsx')).StaffLoginPage),
  guarded(
    PATHS.fulfillment.pattern,
    'orders:view',
    async () => (await import('#web/features/fulfillment/fulfillment.page.tsx')).FulfillmentPage,
  ),
  guarded('/fulfillment/paper', 'orders:view', async () => (await import('#web/features/paper/open-orders.page.tsx')).OpenOrdersPage),
  guarded('/fulfillment/settle', 'orders:view', async () => (await import('#web/features/settle/settle.page.tsx')).SettlePage),
  guarded('/window/paper', 'sales:make', async () => (await import('#web/features/paper/tally-sheet.page.tsx')).TallySheetPage),
  guarded('/window/paper/enter', 'sales:make', async () => (await import('#web/features/paper/enter-sheet.page.tsx')).EnterSheetPage),
  guarded('/window/paper/roles', 'sales:make', async () => (await import('#web/features/paper/role-cards.page.tsx')).RoleCardsPage),
  guarded(PATHS.packing.pattern, 'orders:view', async () => (await import('#web/features/packing/packing.page.tsx')).PackingPage),
  guarded(PATHS.soldOut.pattern, 'orders:view', async () => (await import('#web/features/sold-out/sold-out.page.tsx')).SoldOutPage),
  guarded(
    PATHS.pickupWindow.pattern,
    'orders:view',
    async () => (await import('#web/features/pickup-window/pickup-window.page.tsx')).PickupWindowPage,
  ),
  guarded(
    PATHS.salesWindow.pattern,
    'sales:make',
    async () => (await import('#web/features/sales-window/sales-window.page.tsx')).SalesWindowPage,
  ),
  guarded(PATHS.drawers.pattern, 'drawer:count', async () => (await import('#web/features/drawers/drawers.page.tsx')).DrawersPage),
  guarded(
    PATHS.openDrawer.pattern,
    'drawers:manage',
    async () => (await import('#web/features/drawers/open-drawer.page.tsx')).OpenDrawerPage,
  ),
  guarded(PATHS.drawer.pattern, 'drawer:count', async () => (await import('#web/features/drawers/drawer.page.tsx')).DrawerPage),
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
  guarded(PATHS.holds.pattern, 'holds:manage', async () => (await import('#web/features/holds/holds.page.tsx')).HoldsPage),
  guarded(PATHS.audit.pattern, 'audit:view', async () => (await import('#web/features/audit/audit.page.tsx')).AuditPage),
  guarded(PATHS.night.pattern, 'nights:open', async () => (await import('#web/features/tonight/tonight.page.tsx')).TonightPage),
  guarded(
    PATHS.nightSheet.pattern,
    'nights:open',
    async () => (await import('#web/features/night-sheet/night-sheet.page.tsx')).NightSheetPage,
  ),
  guarded(
    PATHS.countStock.pattern,
    'inventory:set-stock',
    async () => (await import('#web/features/tonight/count-stock.page.tsx')).CountStockPage,
  ),
  guarded(PATHS.ready.pattern, 'readiness:view', async () => (await import('#web/features/ready/ready.page.tsx')).ReadyPage),
  guarded(PATHS.callOff.pattern, 'orders:call-off', async () => (await import('#web/features/call-off/call-off.page.tsx')).CallOffPage),
  guarded(PATHS.boards.pattern, 'boards:manage', async () => (await import('#web/features/board/boards.page.tsx')).BoardsPage),
  guarded('/admin/sign', 'boards:manage', async () => (await import('#web/features/sign/sign.page.tsx')).SignPage),
  guarded(PATHS.money.pattern, 'reports:view', async () => (await import('#web/features/night-sheet/money.page.tsx')).MoneyPage),
  guarded(
    PATHS.districtForm.pattern,
    'reports:view',
    async () => (await import('#web/features/night-sheet/district-form.page.tsx')).DistrictFormPage,
  ),
  guarded(PATHS.bank.pattern, 'bank:view', async () => (await import('#web/features/bank/bank.page.tsx')).BankPage),
  guarded(PATHS.reader.pattern, 'bank:view', async () => (await import('#web/features/bank/reader.page.tsx')).ReaderPage),
  guarded(PATHS.setup.pattern, 'settings:manage', async () => (await import('#web/features/setup/setup.page.tsx')).SetupPage),
  guarded(PATHS.setupStand.pattern, 'settings:manage', async () => (await import('#web/features/setup/stand.page.tsx')).StandPage),
  guarded(PATHS.setupMenu.pattern, 'settings:manage', async () => (await import('#web/features/setup/sell.page.tsx')).SellPage),
  guarded(PATHS.settings.pattern, 'settings:manage', async () => (await import('#web/features/settings/settings.page.tsx')).SettingsPage),
  guarded(PATHS.people.pattern, 'people:manage', async () => (await import('#web/features/people/people.page.tsx')).PeoplePage),
  guarded(PATHS.handOver.pattern, 'people:manage', async () => (await import('#web/features/hand-over/hand-over.page.tsx')).HandOverPage),
  guarded(PATHS.account.pattern, 'account:manage', async () => (await import('#web/features/account/account.page.tsx')).AccountPage),
  open(PATHS.join.pattern, async () => (await import('#web/features/join/join.page.tsx')).JoinPage),
  open(PATHS.emailSandbox.pattern, async () => (await import('#web/features/email-sandbox/email-sandbox.page.tsx')).EmailSandboxPage),
];

/** Prefetches all of them, so that a tablet switches screens instantly, even offline. */
export const prefetchStaffScreens = async (): Promise<void> => {
  await Promise.all(LATER.map(({ prefetch }) => prefetch()));
};

const onIdle = (): void => void prefetchStaffScreens();

/** Without the staff's frame, and loaded only when opened: it is unattended. */
const BOARD = lazyRoute(async () => (await import('#web/features/board/board.page.tsx')).BoardPage, null);

const Staff = () => (
  <StaffLayout onIdle={onIdle}>
    <Screens screens={SCREENS} otherwise={<NotFoundPage />} />
  </StaffLayout>
);

const AREAS: readonly Screen[] = [{ pattern: PATHS.board.pattern, element: <BOARD.Screen /> }];

/** Acts and sales that the server has not answered, or that a restore may lose. */
const NOT_SENT = ['acts', 'sales', 'sent-acts', 'sent-sales'];

/** The staff's screens, one chunk each, in the staff's frame, and the board. Their data is cached for offline use. */
export const StaffScreens = ({ copies = NO_COPIES }: { readonly copies?: DurableCopies }) => {
  const services = useServices();
  const queryClient = useQueryClient();
  const [offlineCache] = useState(() => createStaffOfflineCache(services));
  const [keeping] = useState(() => ({
    ...services,
    api: offlineCache.api,
    store: createDurableStore(services.store, { copies, clock: services.clock, keys: NOT_SENT }),
  }));
  useEffect(() => restoreWhenSilent(queryClient, offlineCache.find), [queryClient, offlineCache]);
  useEffect(() => offlineCache.follow(), [offlineCache]);
  return (
    <ServicesContext value={keeping}>
      <Screens screens={AREAS} otherwise={<Staff />} />
    </ServicesContext>
  );
};

/** Loaded together with the unsent acts from before a crash or a flat battery. */
export const loadStaffScreens = async (): Promise<ComponentType> => {
  const copies = await openDurableCopies();
  return () => <StaffScreens copies={copies} />;
};
