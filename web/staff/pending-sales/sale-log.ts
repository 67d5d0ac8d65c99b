import * as z from 'zod/mini';
import type { Product } from '#core/domain/catalogue/product.ts';
import { drawerId, productId, type ProductId } from '#core/domain/kernel/ids.ts';
import { elapsedMs, instant, type Instant } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { COMP_REASONS } from '#core/domain/window/sale.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';
import type { KeyValueStore } from '#web/platform/key-value-store.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { createSentLog } from '../offline-queue/sent-log.ts';

const amount = z.pipe(z.int().check(z.nonnegative()), z.transform(cents));

const moment = z.pipe(z.int(), z.transform(instant));

const line = z.object({
  id: z.pipe(z.int().check(z.positive()), z.transform(productId)),
  name: z.string(),
  quantity: z.int().check(z.positive()),
  /** The tile's price, which the customer has paid. */
  price: amount,
  /** It is made to order, so the customer is called when it is ready. */
  isMade: z.boolean(),
});

const withoutCash = z.discriminatedUnion('tender', [
  z.object({ tender: z.literal('reader'), reference: z.nullable(z.string()) }),
  z.object({ tender: z.literal('comp'), reason: z.enum(COMP_REASONS) }),
]);

const sale = z.object({
  /** The idempotency key: the server records one sale for it, however often it arrives. */
  key: z.string(),
  soldAt: moment,
  /** Sent only by this person's login. */
  by: z.object({ staffId: z.string(), name: z.string() }),
  lines: z.array(line),
  given: amount,
  drawer: z.nullable(z.pipe(z.string().check(z.minLength(1)), z.transform(drawerId))),
  /** Only among the sent ones: not paid in cash. */
  otherwise: z.optional(withoutCash),
  customerName: z.string(),
  instructions: z.nullable(z.string()),
  /** It was sent at least once: only its answer may have been lost. */
  mayHaveArrived: z.boolean(),
  /** Undone after it may have arrived: it is undone there, too. */
  isUndone: z.boolean(),
});

/** `orderId`: the server's record of it. */
const sent = z.object({ sale, orderId: z.string() });

const conflict = z.object({ sale, refusal: z.object({ code: z.nullable(z.string()), sentence: z.string() }) });

/** It was accepted, but some units were not recorded when it arrived. */
const shortage = z.object({ sale, orderNumber: z.string(), missing: z.array(line) });

const state = z.object({
  /**
   * Sent on the tap; the first answer is awaited for `ANSWER_WITHIN_MS`. Until then only that request sends them, and no screen lists them.
   */
  asked: z.prefault(z.array(sale), []),
  /** Not answered in time, by time of sale. */
  sales: z.array(sale),
  conflicts: z.array(conflict),
  /** Older versions of the app stored none. */
  shortages: z.prefault(z.array(shortage), []),
});

export type KeptSale = z.output<typeof sale>;
export type SentSale = z.output<typeof sent>;
export type SaleConflict = z.output<typeof conflict>;
export type SaleShortage = z.output<typeof shortage>;
export type SaleLogState = z.output<typeof state>;

const NOTHING: SaleLogState = { asked: [], sales: [], conflicts: [], shortages: [] };

/**
 * Cash sales that the server has not decided on, each from its tap on. They survive a reload and a flat battery, and are the same in every
 * tab.
 */
export interface SaleLog {
  readonly get: () => SaleLogState;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly add: (sale: KeptSale) => void;
  /** Sent for the first time, with no answer yet. */
  readonly ask: (sale: KeptSale) => void;
  /** Its answer is no longer awaited. */
  readonly keep: (key: string) => void;
  /** Like `keep`, for sales past their time, even if the page that sent them is gone. */
  readonly keepLate: (now: Instant) => void;
  readonly giveName: (key: string, customerName: string) => void;
  /** It may have arrived from now on. */
  readonly goOut: (key: string) => void;
  /** Unsent sales are deleted; possibly delivered ones are undone once online. */
  readonly takeBack: (key: string) => void;
  /** Removes it: the server has it. */
  readonly settle: (key: string) => void;
  /** Those that the server has accepted within twelve hours. */
  readonly sent: () => readonly SentSale[];
  readonly keepSent: (one: SentSale) => void;
  /** The server has accepted its undoing. */
  readonly undoSent: (orderId: string) => void;
  /** Sends those with these keys again, and keeps the others only if asked to. */
  readonly offerAgain: (keys: readonly string[], keepsOthers: boolean) => void;
  /** The server has it, but some units were not recorded: a person checks whether they existed. */
  readonly settleShort: (shortage: SaleShortage) => void;
  /** The server has refused it: a person must look. */
  readonly refuse: (key: string, refusal: SaleConflict['refusal']) => void;
  /** Transfers it to this person, whose login sends it from now on. */
  readonly giveTo: (key: string, by: KeptSale['by']) => void;
  /** Resends a refused sale. */
  readonly tryAgain: (key: string) => void;
  /** A person has settled a refused sale. */
  readonly resolve: (key: string) => void;
  /** A person has settled what was missing. */
  readonly resolveShort: (key: string) => void;
}

/** A clock that was set back does not extend the wait. */
const isAwaited = (soldAt: Instant, now: Instant): boolean => {
  const passedMs = elapsedMs(soldAt, now);
  return passedMs >= 0 && passedMs < ANSWER_WITHIN_MS;
};

export const createSaleLog = (store: KeyValueStore): SaleLog => {
  const stored = createStoredValue<SaleLogState>(store, 'sales', state, NOTHING);
  const sentLog = createSentLog(store, 'sent-sales', sent, { idOf: ({ sale: { key } }) => key, atOf: ({ sale: { soldAt } }) => soldAt });
  const change = (next: Partial<SaleLogState>): void => stored.set({ ...stored.get(), ...next });
  const without = (key: string) => ({
    asked: stored.get().asked.filter((one) => one.key !== key),
    sales: stored.get().sales.filter((one) => one.key !== key),
  });
  const conflictsWithout = (key: string): SaleConflict[] => stored.get().conflicts.filter((one) => one.sale.key !== key);
  const shortagesWithout = (key: string): SaleShortage[] => stored.get().shortages.filter((one) => one.sale.key !== key);
  const find = (key: string): KeptSale | undefined => [...stored.get().sales, ...stored.get().asked].find((one) => one.key === key);
  const add = (one: KeptSale): void => {
    const others = without(one.key);
    change({ ...others, sales: [...others.sales, one] });
  };
  const keep = (key: string): void => {
    const found = stored.get().asked.find((one) => one.key === key);
    if (found !== undefined) add(found);
  };
  const mark = (key: string, facts: Partial<KeptSale>): void =>
    change({ sales: stored.get().sales.map((one) => (one.key === key ? { ...one, ...facts } : one)) });
  return {
    get: stored.get,
    subscribe: stored.subscribe,
    add,
    ask: (one) => {
      const others = without(one.key);
      change({ ...others, asked: [...others.asked, one] });
    },
    keep,
    keepLate: (now) => {
      for (const { key, soldAt } of stored.get().asked) if (!isAwaited(soldAt, now)) keep(key);
    },
    giveName: (key, customerName) => mark(key, { customerName }),
    goOut: (key) => {
      if (find(key)?.mayHaveArrived === false) mark(key, { mayHaveArrived: true });
    },
    takeBack: (key) => {
      if (find(key)?.mayHaveArrived === true) mark(key, { isUndone: true });
      else change(without(key));
    },
    settle: (key) => change(without(key)),
    sent: sentLog.get,
    keepSent: sentLog.keep,
    undoSent: (orderId) => {
      const found = sentLog.get().find((one) => one.orderId === orderId);
      if (found !== undefined) sentLog.keep({ ...found, sale: { ...found.sale, isUndone: true } });
    },
    offerAgain: (keys, keepsOthers) => {
      const isLost = ({ sale: { key } }: SentSale): boolean => keys.includes(key);
      for (const { sale: lost } of sentLog.get().filter(isLost)) add({ ...lost, mayHaveArrived: true });
      sentLog.dropIf((one) => !keepsOthers || isLost(one));
    },
    settleShort: (one) => change({ ...without(one.sale.key), shortages: [...shortagesWithout(one.sale.key), one] }),
    refuse: (key, refusal) => {
      const found = find(key);
      if (found !== undefined) change({ ...without(key), conflicts: [...stored.get().conflicts, { sale: found, refusal }] });
    },
    giveTo: (key, by) => mark(key, { by }),
    tryAgain: (key) => {
      const found = stored.get().conflicts.find((one) => one.sale.key === key);
      if (found === undefined) return;
      add(found.sale);
      change({ conflicts: conflictsWithout(key) });
    },
    resolve: (key) => change({ ...without(key), conflicts: conflictsWithout(key) }),
    resolveShort: (key) => change({ shortages: shortagesWithout(key) }),
  };
};

/** An accepted sale whose cash is in no drawer. Not the stand's refusal `DRAWER_CONFLICT`, which records nothing. */
export const IN_NO_DRAWER = 'IN_NO_DRAWER';

/** Version 0.1.0 stored it as that refusal, without a sentence. */
export const isInNoDrawer = ({ refusal: { code, sentence } }: SaleConflict): boolean =>
  code === IN_NO_DRAWER || (code === 'DRAWER_CONFLICT' && sentence === '');

/** Proof that the stand has it, by any login and in any drawer: it counts, once. */
export const hasArrived = (one: SaleConflict): boolean => one.refusal.code === 'IDEMPOTENCY_KEY_REUSED' || isInNoDrawer(one);

/** Sales whose goods have left the counter, unknown to the stand's figures. */
export const soldHere = ({ sales, conflicts }: SaleLogState): readonly KeptSale[] =>
  [...sales, ...conflicts.filter((one) => !hasArrived(one)).map((one) => one.sale)].filter((one) => !one.isUndone);

/** The products minus this device's unsent sales. @param countedAt when this device counted a product, without the units sold before */
export const minusUnsentSales = (
  products: readonly Product[],
  sales: readonly KeptSale[],
  countedAt: (id: ProductId) => Instant | null = () => null,
): readonly Product[] =>
  products.map((product) => {
    const since = countedAt(product.id);
    const later = since === null ? sales : sales.filter(({ soldAt }) => soldAt > since);
    const sold = later.flatMap(({ lines }) => lines).reduce((sum, { id, quantity }) => sum + (id === product.id ? quantity : 0), 0);
    return sold === 0 ? product : { ...product, available: Math.max(0, product.available - sold) };
  });
