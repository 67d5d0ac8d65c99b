import { PATHS } from '#web/paths.ts';
import { valueIn, type Moment } from './answers.ts';

/** Objects named in addresses, and their ids. */
const PARTS: Readonly<Record<string, (moment: Moment) => string>> = {
  ':orderId': (moment) => valueIn('fulfilment.get', moment, 'id'),
  ':productId': (moment) => valueIn('soldOut.get', moment, 'product', 'id'),
  ':drawerId': (moment) => valueIn('drawers.get', moment, 'id'),
  ':nightId': (moment) => valueIn('nightSheet.get', moment, 'night', 'id'),
  ':hash?': () => 'A'.repeat(32),
};
const QUERIES: Readonly<Record<string, string>> = {
  '/success': '?session_id=cs_12345678',
  '/admin/money/form': '?of=2026-11',
  '/join': `#link=${'A'.repeat(22)}`,
};
export const ADDRESSES = [
  ...Object.values(PATHS).map(({ pattern }) => pattern),
  '/fulfillment/paper',
  '/fulfillment/settle',
  '/window/paper',
  '/window/paper/enter',
  '/window/paper/roles',
  '/admin/sign',
  '/nowhere',
];
export const addressOf = (pattern: string, moment: Moment): string =>
  pattern.replaceAll(/:\w+\??/g, (part) => PARTS[part]?.(moment) ?? part) + (QUERIES[pattern] ?? '');
