import * as z from 'zod/mini';
import { productId, usd } from './codecs.ts';
import { problem } from './problem.ts';
import { waitingItem } from './queue.contract.ts';

/** 409 PRICE_CHANGED: the current figures, so that the cart can show them (rules §1). */
export const priceChangedProblem = z.extend(problem, {
  items: z.array(z.object({ id: productId, name: z.string(), price: usd })),
  subtotal: usd,
  processingFee: usd,
  donationAmount: usd,
  total: usd,
});

/** 409 INSUFFICIENT_STOCK: each affected item and the units left (rules §2). */
export const shortageProblem = z.extend(problem, {
  items: z.array(z.object({ id: productId, name: z.string(), left: z.int() })),
});

/** 409 ITEMS_WAIT: the items that have to wait; the rest can be bought. */
export const itemsWaitProblem = z.extend(problem, { items: z.array(waitingItem) });

/** 503 ORDERS_PAUSED */
export const pausedProblem = z.extend(problem, { acceptingOrders: z.literal(false) });

/** 409 ALREADY_PREPARING: who holds the order (spec §7). */
export const alreadyPreparingProblem = z.extend(problem, { preparing_staff: z.string() });
