import * as z from 'zod/mini';
import { productId } from '#core/domain/kernel/ids.ts';
import { instant } from '#core/domain/kernel/instant.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

const at = z.pipe(z.int(), z.transform(instant));

/** What was done to the order. A check belongs to one round of packing: a reopened order is checked again. */
const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check'), itemId: z.string(), checked: z.boolean(), round: z.int() }),
  z.object({ kind: z.literal('start') }),
  z.object({ kind: z.literal('take-over') }),
  z.object({ kind: z.literal('ready') }),
  /** What was said for it, where the stand asks for pickup codes. */
  z.object({ kind: z.literal('pick-up'), code: z.optional(z.string()), note: z.optional(z.string()) }),
  z.object({ kind: z.literal('undo-ready') }),
  z.object({ kind: z.literal('undo-pick-up') }),
  z.object({ kind: z.literal('reopen'), reason: z.string() }),
]);

/** What was said of a product. `round`: what was seen of it, see the server's; null where nothing was. */
const menuStep = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sell-out'), round: z.nullable(z.int()) }),
  z.object({ kind: z.literal('put-back'), round: z.nullable(z.int()), counted: z.int() }),
]);

const facts = {
  /** A UUID: the server applies it once, however often it arrives. */
  id: z.string(),
  at,
  /** Only this person's login ever sends it. */
  by: z.object({ staffId: z.string(), name: z.string() }),
  /** It could not be sent at once: the screens show it as done and not sent yet. */
  isLate: z.boolean(),
};

const orderAct = z.object({
  ...facts,
  order: z.object({ id: z.string(), number: z.string() }),
  step,
  /** How this device had the order before. Older versions of the app stored none. */
  seen: z.optional(z.object({ status: z.enum(ORDER_STATUSES), reopenedCount: z.int() })),
});
const menuAct = z.object({
  ...facts,
  product: z.object({ id: z.pipe(z.int(), z.transform(productId)), name: z.string() }),
  step: menuStep,
});
const act = z.union([orderAct, menuAct]);

/** Of what was sold out without a network and counts: paid orders wait for it, and somebody has to decide about them. */
export const ORDERS_WAIT = 'ORDERS_WAIT';

/** Why the server refused it when the network was back, or `ORDERS_WAIT`. */
const refusal = z.object({
  code: z.nullable(z.string()),
  /** What the order had become. */
  status: z.nullable(z.enum(ORDER_STATUSES)),
  /** Who was preparing it. */
  holder: z.nullable(z.string()),
  /** Who else had handed it out, and when. */
  handedOut: z.optional(z.object({ by: z.string(), at: z.pipe(z.int(), z.transform(instant)) })),
  sentence: z.string(),
});

const conflict = z.object({ act, refusal });

const state = z.object({
  /** Not answered yet, the oldest first. */
  acts: z.array(act),
  conflicts: z.array(conflict),
  /** How many late ones have arrived and count, since the last time that everything was settled. */
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

/** What this device did and the server has not answered. It survives a reload and a flat battery, and is the same in every tab. */
export interface ActLog {
  readonly get: () => ActLogState;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly add: (act: Act) => void;
  /** What is still here is shown as done and not sent yet. */
  readonly delay: (ids: readonly string[]) => void;
  /** The server has taken it. */
  readonly settle: (id: string) => void;
  /** This person answers for it from now on: their login sends it. */
  readonly giveTo: (id: string, by: Act['by']) => void;
  /** Nobody needs to hear of it any more. */
  readonly drop: (id: string) => void;
  /** The server has refused it, or it has consequences: somebody looks at it. */
  readonly refuse: (id: string, refusal: ActRefusal) => void;
  /** Somebody has looked at what became of this order or product; see `subjectOf`. */
  readonly resolve: (subject: string) => void;
}

export const createActLog = (store: KeyValueStore): ActLog => {
  const stored = createStoredValue<ActLogState>(store, 'acts', state, NOTHING);
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
      if (found !== undefined) change({ acts: without(id), sent: stored.get().sent + (found.isLate ? 1 : 0) });
    },
    giveTo: (id, by) => change({ acts: stored.get().acts.map((one) => (one.id === id ? { ...one, by } : one)) }),
    drop: (id) => {
      if (find(id) !== undefined) change({ acts: without(id) });
    },
    refuse: (id, why) => {
      const found = find(id);
      if (found !== undefined) change({ acts: without(id), conflicts: [...stored.get().conflicts, { act: found, refusal: why }] });
    },
    resolve: (subject) => {
      const conflicts = stored.get().conflicts.filter((one) => subjectOf(one.act) !== subject);
      change({ conflicts, ...(conflicts.length === 0 ? { sent: 0 } : {}) });
    },
  };
};

const isOrderAct = (one: Act): one is OrderAct => 'order' in one;
const isMenuAct = (one: Act): one is MenuAct => 'product' in one;

export const orderActs = (acts: readonly Act[]): readonly OrderAct[] => acts.filter(isOrderAct);
export const menuActs = (acts: readonly Act[]): readonly MenuAct[] => acts.filter(isMenuAct);

/** What an act is about: those about the same go out one after the other. */
export const subjectOf = (one: Act): string => (isOrderAct(one) ? one.order.id : `product-${one.product.id}`);

/** How this item was last ticked or unticked here, while the server has not heard of it. */
export const wishOf = (acts: readonly Act[], order: { readonly id: string; readonly reopenedCount: number }, itemId: string) => {
  const last = orderActs(acts).findLast(({ order: { id }, step: one }) => id === order.id && isCheckOf(one, itemId, order.reopenedCount));
  return last?.step.kind === 'check' ? last.step.checked : null;
};

const isCheckOf = (one: ActStep, itemId: string, round: number): boolean =>
  one.kind === 'check' && one.itemId === itemId && one.round === round;
