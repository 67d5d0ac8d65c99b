import * as z from 'zod/mini';
import { productId } from '#core/domain/kernel/ids.ts';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { createSentLog } from './sent-log.ts';

const at = z.pipe(z.int(), z.transform(instant));

/** An act on an order. A check belongs to one round of packing: a reopened order is checked again. */
const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), itemId: z.string(), checked: z.boolean(), round: z.int() }),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('take-over') }),
  z.object({ kind: z.literal('ready') }),
  /** The code that the customer gave, if the stand requires pickup codes. */
  z.object({ kind: z.literal('pick-up'), code: z.optional(z.string()), note: z.optional(z.string()) }),
  z.object({ kind: z.literal('undo-ready') }),
  z.object({ kind: z.literal('undo-pick-up') }),
  z.object({ kind: z.literal('reopen'), reason: z.string() }),
]);

/** An act on a product. `round`: as seen by the device, see the server's; null if unseen. */
const menuStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sell-out'), round: z.nullable(z.int()) }),
  z.object({ kind: z.literal('put-back'), round: z.nullable(z.int()), counted: z.int() }),
]);

const facts = {
  /** A UUID: the server applies it once, however often it arrives. */
  id: z.string(),
  at,
  /** Sent only by this person's login. */
  by: z.object({ staffId: z.string(), name: z.string() }),
  /** It could not be sent immediately: the screens show it as done but unsent. */
  isLate: z.boolean(),
  /** When it was found to be lost by a restore, and queued again. */
  offeredAt: z.optional(at),
};

const orderAct = z.object({
  ...facts,
  order: z.object({ id: z.string(), number: z.string() }),
  step,
  /** The order as this device saw it before. Older versions of the app stored none. */
  seen: z.optional(z.object({ status: z.enum(ORDER_STATUSES), reopenedCount: z.int(), holderId: z.optional(z.nullable(z.string())) })),
});
const menuAct = z.object({
  ...facts,
  product: z.object({ id: z.pipe(z.int(), z.transform(productId)), name: z.string() }),
  step: menuStep,
});
const act = z.union([orderAct, menuAct]);

/** An accepted offline sold-out mark while paid orders wait for the product: the staff have to decide about them. */
export const ORDERS_WAIT = 'ORDERS_WAIT';

/** Why the server refused it once online, or `ORDERS_WAIT`. */
const refusal = z.object({
  code: z.nullable(z.string()),
  /** The order's status by then. */
  status: z.nullable(z.enum(ORDER_STATUSES)),
  /** Who was preparing it. */
  holder: z.nullable(z.string()),
  /** The other person who handed it out, and when. */
  handedOut: z.optional(z.object({ by: z.string(), at: z.pipe(z.int(), z.transform(instant)) })),
  sentence: z.string(),
});

const conflict = z.object({ act, refusal });

const state = z.object({
  /** Unanswered, the oldest first. */
  acts: z.array(act),
  conflicts: z.array(conflict),
  /** The number of late acts that were accepted since the queue was last empty. */
  sent: z.int(),
});

export type ActStep = z.output<typeof step>;
export type MenuStep = z.output<typeof menuStep>;
export type OrderAct = z.output<typeof orderAct>;
export type MenuAct = z.output<typeof menuAct>;
export type Act = z.output<typeof act>;
export type ActRefusal = z.output<typeof refusal>;
export type Conflict = z.output<typeof conflict>;
export type ActLogState = z.output<typeof state>;

const NOTHING: ActLogState = { acts: [], conflicts: [], sent: 0 };

/** This device's unanswered acts. They survive a reload and a flat battery, and are shared by all tabs. */
export interface ActLog {
  readonly get: () => ActLogState;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly add: (act: Act) => void;
  /** Marks acts still in the log as done but unsent. */
  readonly delay: (ids: readonly string[]) => void;
  /** The server has accepted it. */
  readonly settle: (id: string) => void;
  /** Transfers it to this person, whose login sends it from now on. */
  readonly giveTo: (id: string, by: Act['by']) => void;
  /** Removes it without sending. */
  readonly drop: (id: string) => void;
  /** The server has refused it, or it has consequences: a person must look. */
  readonly refuse: (id: string, refusal: ActRefusal) => void;
  /** A person has settled the conflict of this order or product; see `subjectOf`. */
  readonly resolve: (subject: string) => void;
  /** Those that the server has accepted within twelve hours, without the ticks of orders that were made ready. */
  readonly sent: () => readonly Act[];
  /** Sends those with these ids again, and keeps the others only if asked to. */
  readonly offerAgain: (ids: readonly string[], keepsOthers: boolean, now: Instant) => void;
}

export const createActLog = (store: KeyValueStore): ActLog => {
  const stored = createStoredValue<ActLogState>(store, 'acts', state, NOTHING);
  const sentLog = createSentLog(store, 'sent-acts', act, { idOf: ({ id }) => id, atOf: (one) => one.at });
  const keepSent = (one: Act): void => {
    if (one.step.kind === 'ready') sentLog.dropIf((before) => before.step.kind === 'check' && subjectOf(before) === subjectOf(one));
    sentLog.keep(one);
  };
  const change = (next: Partial<ActLogState>): void => stored.set({ ...stored.get(), ...next });
  const without = (id: string): Act[] => stored.get().acts.filter((one) => one.id !== id);
  const find = (id: string): Act | undefined => stored.get().acts.find((one) => one.id === id);
  return {
    get: stored.get,
    subscribe: stored.subscribe,
    add: (one) => change({ acts: [...stored.get().acts, one] }),
    delay: (ids) => {
      const { acts } = stored.get();
      if (acts.some(({ id, isLate }) => !isLate && ids.includes(id)))
        change({ acts: acts.map((one) => (ids.includes(one.id) ? { ...one, isLate: true } : one)) });
    },
    settle: (id) => {
      const found = find(id);
      if (found === undefined) return;
      change({ acts: without(id), sent: stored.get().sent + (found.isLate ? 1 : 0) });
      keepSent(found);
    },
    giveTo: (id, by) => change({ acts: stored.get().acts.map((one) => (one.id === id ? { ...one, by } : one)) }),
    drop: (id) => {
      if (find(id) !== undefined) change({ acts: without(id) });
    },
    refuse: (id, why) => {
      const found = find(id);
      if (found === undefined) return;
      change({ acts: without(id), conflicts: [...stored.get().conflicts, { act: found, refusal: why }] });
      if (why.code === ORDERS_WAIT) keepSent(found);
    },
    resolve: (subject) => {
      const conflicts = stored.get().conflicts.filter((one) => subjectOf(one.act) !== subject);
      change({ conflicts, ...(conflicts.length === 0 ? { sent: 0 } : {}) });
    },
    sent: sentLog.get,
    offerAgain: (ids, keepsOthers, now) => {
      const isLost = ({ id }: Act): boolean => ids.includes(id);
      const lost = sentLog.get().filter(isLost);
      if (lost.length > 0) change({ acts: [...stored.get().acts, ...lost.map((one) => ({ ...one, isLate: true, offeredAt: now }))] });
      sentLog.dropIf((one) => !keepsOthers || isLost(one));
    },
  };
};

const isOrderAct = (one: Act): one is OrderAct => 'order' in one;
const isMenuAct = (one: Act): one is MenuAct => 'product' in one;

export const orderActs = (acts: readonly Act[]): readonly OrderAct[] => acts.filter(isOrderAct);
export const menuActs = (acts: readonly Act[]): readonly MenuAct[] => acts.filter(isMenuAct);

/** The subject of an act: acts on the same one are sent sequentially. */
export const subjectOf = (one: Act): string => (isOrderAct(one) ? one.order.id : `product-${one.product.id}`);

/** The last unsent tick or untick of this item on this device. */
export const unsentCheckOf = (acts: readonly Act[], order: { readonly id: string; readonly reopenedCount: number }, itemId: string) => {
  const last = orderActs(acts).findLast(({ order: { id }, step: one }) => id === order.id && isCheckOf(one, itemId, order.reopenedCount));
  return last?.step.kind === 'check' ? last.step.checked : null;
};

const isCheckOf = (one: ActStep, itemId: string, round: number): boolean =>
  one.kind === 'check' && one.itemId === itemId && one.round === round;
