import * as z from 'zod/mini';
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
]);

const act = z.object({
  /** A UUID: the server applies it once, however often it arrives. */
  id: z.string(),
  at,
  /** Only this person's login ever sends it. */
  by: z.object({ staffId: z.string(), name: z.string() }),
  order: z.object({ id: z.string(), number: z.string() }),
  step,
  /** It could not be sent at once: the screens show it as done and not sent yet. */
  isLate: z.boolean(),
});

/** Why the server refused it when the network was back. */
const refusal = z.object({
  code: z.nullable(z.string()),
  /** What the order had become. */
  status: z.nullable(z.enum(ORDER_STATUSES)),
  /** Who was preparing it. */
  holder: z.nullable(z.string()),
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
  /** Nobody needs to hear of it any more. */
  readonly drop: (id: string) => void;
  /** The server has refused it: somebody looks at it. */
  readonly refuse: (id: string, refusal: ActRefusal) => void;
  /** Somebody has looked at what became of this order. */
  readonly resolve: (orderId: string) => void;
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
    drop: (id) => {
      if (find(id) !== undefined) change({ acts: without(id) });
    },
    refuse: (id, why) => {
      const found = find(id);
      if (found !== undefined) change({ acts: without(id), conflicts: [...stored.get().conflicts, { act: found, refusal: why }] });
    },
    resolve: (orderId) => {
      const conflicts = stored.get().conflicts.filter((one) => one.act.order.id !== orderId);
      change({ conflicts, ...(conflicts.length === 0 ? { sent: 0 } : {}) });
    },
  };
};

/** How this item was last ticked or unticked here, while the server has not heard of it. */
export const wishOf = (acts: readonly Act[], order: { readonly id: string; readonly reopenedCount: number }, itemId: string) => {
  const last = acts.findLast(({ order: { id }, step: one }) => id === order.id && isCheckOf(one, itemId, order.reopenedCount));
  return last?.step.kind === 'check' ? last.step.checked : null;
};

const isCheckOf = (one: ActStep, itemId: string, round: number): boolean =>
  one.kind === 'check' && one.itemId === itemId && one.round === round;
