import type { LookupHash, ProductId } from '#core/domain/kernel/ids.ts';

/** Every route of spec §2 that exists: the pattern for the router, and how to build a link to it. */
export const PATHS = {
  menu: { pattern: '/', to: (): string => '/' },
  cart: { pattern: '/cart', to: (): string => '/cart' },
  thankYou: { pattern: '/success', to: (sessionId: string): string => `/success?session_id=${encodeURIComponent(sessionId)}` },
  cancel: { pattern: '/cancel' },
  checkOrder: { pattern: '/check-order', to: (): string => '/check-order' },
  /** The hash is optional in the pattern, so that a cut link gets its own words. */
  orderStatus: { pattern: '/order-status/:hash?', to: (hash: LookupHash): string => `/order-status/${encodeURIComponent(hash)}` },
  privacy: { pattern: '/privacy', to: (): string => '/privacy' },
  adminLogin: { pattern: '/admin-login', to: (): string => '/admin-login' },
  staffLogin: { pattern: '/staff-login', to: (): string => '/staff-login' },
  fulfillment: { pattern: '/fulfillment', to: (): string => '/fulfillment' },
  packing: { pattern: '/fulfillment/:orderId', to: (orderId: string): string => `/fulfillment/${encodeURIComponent(orderId)}` },
  soldOut: { pattern: '/fulfillment/sold-out/:productId', to: (product: ProductId): string => `/fulfillment/sold-out/${product}` },
  board: { pattern: '/board' },
  pickupWindow: { pattern: '/pickup-window', to: (): string => '/pickup-window' },
  salesWindow: { pattern: '/window', to: (): string => '/window' },
  drawers: { pattern: '/drawers', to: (): string => '/drawers' },
  openDrawer: { pattern: '/drawers/new', to: (): string => '/drawers/new' },
  drawer: { pattern: '/drawers/:drawerId', to: (drawerId: string): string => `/drawers/${encodeURIComponent(drawerId)}` },
  admin: { pattern: '/admin', to: (): string => '/admin' },
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
  openNight: { pattern: '/admin/night/open', to: (): string => '/admin/night/open' },
  countStock: { pattern: '/admin/night/stock', to: (): string => '/admin/night/stock' },
  pause: { pattern: '/admin/pause', to: (): string => '/admin/pause' },
  callOff: { pattern: '/admin/call-off', to: (): string => '/admin/call-off' },
  bank: { pattern: '/admin/bank', to: (): string => '/admin/bank' },
  boards: { pattern: '/admin/boards', to: (): string => '/admin/boards' },
  settings: { pattern: '/admin/settings', to: (): string => '/admin/settings' },
  emailSandbox: { pattern: '/sandbox', to: (): string => '/sandbox' },
} as const;

const STAFF_PLACES = [
  PATHS.adminLogin,
  PATHS.staffLogin,
  PATHS.fulfillment,
  PATHS.board,
  PATHS.pickupWindow,
  PATHS.salesWindow,
  PATHS.drawers,
  PATHS.admin,
  PATHS.emailSandbox,
];

/** Whether the address belongs to the staff's part of the app. */
export const isStaffPath = (pathname: string): boolean => {
  const path = `${pathname.toLowerCase()}/`;
  return STAFF_PLACES.some(({ pattern }) => path.startsWith(`${pattern}/`));
};
