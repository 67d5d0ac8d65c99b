import * as z from 'zod/mini';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { ORDER_FILTERS } from '#core/domain/limits.ts';
import { TENDERS } from '#core/domain/order/order.ts';
import { STATUS_COMMANDS } from '#core/domain/order/order-command.ts';
import { READY_CHANNELS } from '#core/domain/notifications/told-ready.ts';
import { isoInstant, signedUsd, typedText, visible } from './codecs.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderStatus, publicOrderItem, shownOrder } from './orders.contract.ts';
import { problem } from './problem.ts';

/** One order as the staff see it; e-mail and phone only for people who manage orders (rules §3). */
const staffOrder = z.object({
  ...shownOrder,
  id: z.string(),
  /** The code that the customer shows at the window; null for an order of an earlier release. */
  pickup_code: z.nullable(z.string()),
  completed_at: z.nullable(isoInstant),
  customer_email: z.optional(z.nullable(z.string())),
  customer_phone: z.optional(z.nullable(z.string())),
  /** With the person who put it into the bag; null while it is not in the bag. */
  items: z.array(z.extend(publicOrderItem, { checked_by: z.nullable(z.string()), checked_by_id: z.nullable(z.string()) })),
  /** The rest of its payment; below zero when a dispute took more. */
  kept_amount: signedUsd,
  /** Sales at the window only; `card`: paid by phone. People who do not manage orders see only `comp`. */
  tender: z.optional(z.enum(TENDERS)),
  /** Sold at the window and undone: no money was kept. */
  undone: z.optional(z.literal(true)),
  /** Paper and offline sales only: when the server received it. */
  entered_at: z.optional(isoInstant),
  /** Sales made offline only. */
  sold_offline: z.optional(z.literal(true)),
  /** The payment differs from the order's total: an admin must check it before hand-out. */
  needs_review: z.boolean(),
  /** The number of other orders that this customer cancelled tonight; omitted if none. */
  customer_cancels: z.optional(z.int()),
  reopened_count: z.int(),
  reopen_notes: z.nullable(z.string()),
  last_reopened_by: z.nullable(z.string()),
  /** The name in 'Being prepared by'; null unless preparing. */
  preparing_staff: z.nullable(z.string()),
  /** The same person's id, to recognize one's own orders. */
  preparing_staff_id: z.nullable(z.string()),
  /** When that person was last active: after two minutes of silence others may take over. Null when logged out. */
  preparing_heard_at: z.nullable(isoInstant),
  reminders_sent: z.int(),
  last_reminded_at: z.nullable(isoInstant),
});

const orderId = z.uuid('must be an order id');
const params = z.strictObject({ id: orderId });

/** The id of the act, made once by the device, so that a retry is the same act. */
const headers = z.object({ 'idempotency-key': z.optional(z.uuid('must be a UUID')) });

/** 409 STATUS_CONFLICT for an order that another person handed out. */
export const handedOutProblem = z.extend(problem, { handed_out_by: z.string(), handed_out_at: isoInstant });

/** The order as the device saw it, so that a late call does not overwrite newer changes. Other clients may omit it. */
const seen = z.strictObject({
  status: orderStatus,
  reopened_count: z.int().check(z.nonnegative()),
  /** If the call must not act on another person's order. */
  preparing_staff_id: z.optional(z.nullable(z.string())),
});

/** A device's description of one act. */
const unsent = z.strictObject({ id: z.uuid('must be a UUID'), at: isoInstant, text: typedText(TEXT_LIMITS.reason) });
export const MAX_UNSENT = 60;
const saleKey = visible(8, 200);
/** The maximum of acts, and of sales, in one request. */
export const MAX_SENT = 200;

export const fulfilmentContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/orders',
    access: 'orders:view',
    summary: 'Orders, oldest first: those in hand (queued, preparing, ready), or all of a period',
    query: z.strictObject({ filter: z.optional(z.enum(ORDER_FILTERS)) }),
    response: z.array(staffOrder),
    errors: [],
  }),
  readyNotification: defineEndpoint({
    method: 'GET',
    path: '/api/told-ready',
    access: 'orders:view',
    summary: 'Of each online order that is ready: whether its customer was told, by what, and what failed',
    response: z.array(
      z.object({
        order_id: z.string(),
        told: z.enum(['reached', 'waiting', 'not-reached']),
        sent: z.array(z.enum(READY_CHANNELS)),
        failed: z.array(z.enum(READY_CHANNELS)),
      }),
    ),
    errors: [],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/api/orders/:id',
    access: 'orders:view',
    summary: 'One order',
    params,
    response: staffOrder,
    errors: ['NOT_FOUND'],
  }),
  changeStatus: defineEndpoint({
    method: 'PUT',
    path: '/api/orders/:id/status',
    access: 'orders:fulfil',
    summary: 'Move an order along the transition table; repeating a reached status is fine',
    params,
    headers,
    body: z.strictObject({
      status: orderStatus,
      /** The command. If omitted, any command that leads to the status. */
      command: z.optional(z.strictObject({ name: z.enum(STATUS_COMMANDS), seen })),
      /** With `completed`, if the stand requires it: the customer's code, or how the staff identified the customer. */
      pickup_code: z.optional(typedText(TEXT_LIMITS.pickupCode)),
      note: z.optional(typedText(TEXT_LIMITS.reason)),
    }),
    response: staffOrder,
    errors: ['NOT_FOUND', 'ALREADY_PREPARING', 'STATUS_CONFLICT', 'PICKUP_CODE_REQUIRED', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  checkItem: defineEndpoint({
    method: 'PUT',
    path: '/api/orders/:id/items/:itemId/check',
    access: 'orders:fulfil',
    summary: 'Say whether an item is in the bag; anybody may, and every device sees it. Saying it again is fine',
    params: z.strictObject({ id: orderId, itemId: z.uuid('must be an item id') }),
    headers,
    body: z.strictObject({
      checked: z.boolean(),
      /** `reopened_count` as the packer saw it: a check from an earlier round is refused. */
      round: z.optional(z.int().check(z.nonnegative())),
    }),
    response: staffOrder,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  takeOver: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/takeover',
    access: 'orders:fulfil',
    summary: 'Go on with an order whose preparer has not been heard of for two minutes; what is checked stays checked',
    params,
    headers,
    body: z.optional(z.strictObject({ seen })),
    response: staffOrder,
    errors: ['NOT_FOUND', 'ALREADY_PREPARING', 'STATUS_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  undoReady: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/undo-ready',
    access: 'orders:fulfil',
    summary: 'Take back your own Mark as Ready within 10 seconds, before the customer is told',
    params,
    headers,
    response: staffOrder,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'ALREADY_PREPARING', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  reopen: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/reopen',
    access: 'orders:fulfil',
    summary: 'Take a ready order back to preparing, with a reason',
    params,
    headers,
    body: z.strictObject({ reason: typedText(TEXT_LIMITS.reason), seen: z.optional(seen) }),
    response: staffOrder,
    errors: ['NOT_FOUND', 'REASON_REQUIRED', 'STATUS_CONFLICT', 'ALREADY_PREPARING', 'IDEMPOTENCY_KEY_REUSED'],
  }),
  remind: defineEndpoint({
    method: 'POST',
    path: '/api/orders/:id/reminder',
    access: 'orders:remind',
    summary: 'Mail the customer that the order is still waiting: from 10 minutes on, each 5 minutes, 3 times at most',
    params,
    response: staffOrder,
    errors: ['NOT_FOUND', 'STATUS_CONFLICT', 'REMINDER_TOO_SOON', 'NO_EMAIL'],
  }),
  answerForUnsent: defineEndpoint({
    method: 'POST',
    path: '/api/unsent-acts',
    access: 'orders:fulfil',
    summary: 'Before sending in your own name, or dropping, what another login did on this device: the audit log names both',
    body: z
      .strictObject({
        staff_id: z.union([z.uuid('must be an id'), z.literal('admin')]),
        outcome: z.enum(['sent', 'dropped']),
        acts: z.array(unsent).check(z.maxLength(MAX_UNSENT)),
        sales: z.array(z.extend(unsent, { id: saleKey })).check(z.maxLength(MAX_UNSENT)),
      })
      .check(
        z.refine(({ outcome, sales }) => outcome === 'sent' || sales.length === 0, {
          error: 'must be empty: the cash is in the drawer',
          path: ['sales'],
        }),
      ),
    /** Those that have already arrived from that login; they are not to be sent again. `refused`: the answer then; null: it counts. */
    response: z.object({ arrived: z.array(z.object({ id: z.string(), refused: z.nullable(problem) })) }),
    errors: ['NOT_ALLOWED'],
  }),
  findLost: defineEndpoint({
    method: 'POST',
    path: '/api/sent-acts',
    access: 'orders:fulfil',
    summary: 'Which of tonight’s acts and sales, as a device has sent them, a restore has lost: it sends those again',
    body: z.strictObject({
      acts: z.array(z.uuid('must be a UUID')).check(z.maxLength(MAX_SENT)),
      sales: z.array(z.strictObject({ id: saleKey, isUndone: z.boolean() })).check(z.maxLength(MAX_SENT)),
    }),
    response: z.object({
      lost: z.array(z.string()),
      /** The device need not keep the others any longer. */
      isNightOver: z.boolean(),
    }),
    errors: [],
  }),
  events: defineEndpoint({
    method: 'GET',
    path: '/api/events',
    access: 'orders:view',
    summary: "Server-sent change notifications: 'orders' or 'products' changed, ask again",
    stream: true,
    errors: [],
  }),
};
