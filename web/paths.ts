import type { ProductId } from '#core/domain/kernel/ids.ts';
import { CUSTOMER_PATHS, STAFF_ROOTS } from './customer-paths.ts';

/** Every implemented route of spec §2: the router's pattern, and a function that builds a link. */
export const PATHS = {
  ...CUSTOMER_PATHS,
  adminLogin: { pattern: STAFF_ROOTS.adminLogin, to: (): string => '/admin-login' },
  staffLogin: { pattern: STAFF_ROOTS.staffLogin, to: (): string => '/staff-login' },
  fulfillment: { pattern: STAFF_ROOTS.fulfillment, to: (): string => '/fulfillment' },
  packing: { pattern: '/fulfillment/:orderId', to: (orderId: string): string => `/fulfillment/${encodeURIComponent(orderId)}` },
  soldOut: { pattern: '/fulfillment/sold-out/:productId', to: (product: ProductId): string => `/fulfillment/sold-out/${product}` },
  board: { pattern: STAFF_ROOTS.board },
  pickupWindow: { pattern: STAFF_ROOTS.pickupWindow, to: (): string => '/pickup-window' },
  salesWindow: { pattern: STAFF_ROOTS.salesWindow, to: (): string => '/window' },
  drawers: { pattern: STAFF_ROOTS.drawers, to: (): string => '/drawers' },
  openDrawer: { pattern: '/drawers/new', to: (): string => '/drawers/new' },
  drawer: {
    pattern: '/drawers/:drawerId',
    to: (drawerId: string): string => `/drawers/${encodeURIComponent(drawerId)}`,
    /** Without the ledger, whose figures must stay hidden from people who are about to count. */
    toCount: (drawerId: string): string => `/drawers/${encodeURIComponent(drawerId)}?count`,
  },
  admin: { pattern: STAFF_ROOTS.admin, to: (): string => '/admin' },
  staffCodes: { pattern: '/admin/staff', to: (): string => '/admin/staff' },
  salesReport: { pattern: '/admin/sales-report', to: (): string => '/admin/sales-report' },
  orderManagement: { pattern: '/admin/orders', to: (): string => '/admin/orders' },
  holds: { pattern: '/admin/holds', to: (): string => '/admin/holds' },
  audit: { pattern: '/admin/audit', to: (): string => '/admin/audit' },
  night: { pattern: '/admin/night', to: (): string => '/admin/night' },
  nightSheet: {
    pattern: '/admin/night/:nightId/sheet',
    to: (nightId: string): string => `/admin/night/${encodeURIComponent(nightId)}/sheet`,
  },
  countStock: { pattern: '/admin/night/stock', to: (): string => '/admin/night/stock' },
  ready: { pattern: '/admin/ready', to: (): string => '/admin/ready' },
  callOff: { pattern: '/admin/call-off', to: (): string => '/admin/call-off' },
  money: { pattern: '/admin/money', to: (): string => '/admin/money' },
  districtForm: {
    pattern: '/admin/money/form',
    /** @param of a night's id, or a month like '2026-11' */
    to: (of: string): string => `/admin/money/form?of=${encodeURIComponent(of)}`,
  },
  bank: { pattern: '/admin/bank', to: (): string => '/admin/bank' },
  reader: { pattern: '/admin/reader', to: (): string => '/admin/reader' },
  boards: { pattern: '/admin/boards', to: (): string => '/admin/boards' },
  setup: { pattern: '/admin/setup', to: (): string => '/admin/setup' },
  setupStand: { pattern: '/admin/setup/stand', to: (): string => '/admin/setup/stand' },
  setupMenu: { pattern: '/admin/setup/menu', to: (): string => '/admin/setup/menu' },
  settings: { pattern: '/admin/settings', to: (): string => '/admin/settings' },
  people: { pattern: '/admin/people', to: (): string => '/admin/people' },
  handOver: { pattern: '/admin/people/hand-over', to: (): string => '/admin/people/hand-over' },
  account: { pattern: '/admin/account', to: (): string => '/admin/account' },
  join: { pattern: STAFF_ROOTS.join },
  emailSandbox: { pattern: STAFF_ROOTS.emailSandbox, to: (): string => '/sandbox' },
} as const;
