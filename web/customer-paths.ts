import type { LookupHash } from '#core/domain/kernel/ids.ts';

/** The customer part of `PATHS`, in a separate file because every customer's phone loads it first. */
export const CUSTOMER_PATHS = {
  menu: { pattern: '/', to: (): string => '/' },
  cart: { pattern: '/cart', to: (): string => '/cart' },
  thankYou: { pattern: '/success', to: (sessionId: string): string => `/success?session_id=${encodeURIComponent(sessionId)}` },
  cancel: { pattern: '/cancel' },
  checkOrder: { pattern: '/check-order', to: (): string => '/check-order' },
  /** The hash is optional in the pattern, so that a truncated link gets its own message. */
  orderStatus: { pattern: '/order-status/:hash?', to: (hash: LookupHash): string => `/order-status/${encodeURIComponent(hash)}` },
  privacy: { pattern: '/privacy', to: (): string => '/privacy' },
} as const;

/** Prefixes of the staff's addresses. */
export const STAFF_ROOTS = {
  adminLogin: '/admin-login',
  staffLogin: '/staff-login',
  fulfillment: '/fulfillment',
  board: '/board',
  pickupWindow: '/pickup-window',
  salesWindow: '/window',
  drawers: '/drawers',
  admin: '/admin',
  join: '/join',
  emailSandbox: '/sandbox',
} as const;

/** Whether the address belongs to the staff's part of the app. */
export const isStaffPath = (pathname: string): boolean => {
  const path = `${pathname.toLowerCase()}/`;
  return Object.values(STAFF_ROOTS).some((root) => path.startsWith(`${root}/`));
};
