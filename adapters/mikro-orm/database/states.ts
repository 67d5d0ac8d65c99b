import { LIVE_STATES } from '#core/domain/checkout/checkout.ts';
import { IN_HAND_STATUSES } from '#core/domain/order/in-hand.ts';
import { WAITING_STATUSES } from '#core/domain/queue/queue.ts';

const listed = (names: readonly string[]): string => `(${names.map((name) => `'${name}'`).join(', ')})`;

/** Core's lists as SQL conditions: `state in ('creating', 'open')`. */
export const IS_LIVE = `state in ${listed(LIVE_STATES)}`;
export const IS_WAITING = `status in ${listed(WAITING_STATUSES)}`;
export const IS_IN_HAND = `status in ${listed(IN_HAND_STATUSES)}`;
