import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import type { Person } from '#core/domain/staff/actor.ts';
import { needsMaking } from '#core/domain/window/sale.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import type { Api } from '#web/api/client.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { isFinal } from '#web/staff/offline-queue/acts-sender.ts';
import { useActs } from '#web/staff/offline-queue/acts.tsx';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';
import { refusalOf, type WireSale } from '#web/staff/pending-sales/sales-sender.ts';
import { preparationOf, useStations } from '#web/staff/stations/stations.queries.ts';
import { useLogin } from '#web/session/use-login.ts';
import { isCash, keptPayment, type Payment } from './payment.ts';
import { saleLines, type SaleLine } from './sale.view.ts';
import { mayBeSold, problemOf, UNANSWERED } from './sale-problems.ts';
import { useKeptDone } from './use-kept-done.ts';
import { NOTHING_TAPPED, useOpenSale } from './use-open-sale.ts';

/** The seller's request at the time of the tap. */
type Asked = {
  readonly key: string;
  readonly payment: Payment;
  readonly lines: readonly SaleLine[];
  readonly customerName: string;
  readonly instructions: string | null;
  /** An earlier try under this key got no answer. */
  readonly wasUnanswered: boolean;
  /** The entry for the device's sale log: cash sales are logged immediately, others once sold. */
  readonly sale: KeptSale;
};

const NAME_MISSING = 'Type a name. There is no number to call without the network.';

/** A customer with cash in hand does not wait long: then the sale is queued here. */
const sell = (api: Api, { key, payment, lines, customerName, instructions }: Asked): Promise<WireSale> =>
  api.call(windowContract.makeSale, {
    headers: { 'idempotency-key': key },
    body: {
      items: lines.map(({ product, quantity }) => ({ id: product.id, quantity, price: product.priceCents })),
      payment,
      name: customerName,
      special_instructions: instructions,
    },
    ...(isCash(payment) ? { withinMs: ANSWER_WITHIN_MS } : {}),
  });

/**
 * Tapping, payment and undo. A cart keeps its key until it is sold or changed, so a repeated tap is the same sale, even after a reload. A
 * cash sale is in the device's log before it is sent, and leaves it when the server has decided (ADR 0062).
 */
export const useSale = (products: readonly Product[], drawer: DrawerId | null) => {
  const { api, clock, newKey } = useServices();
  const queryClient = useQueryClient();
  const { login } = useLogin();
  const { isAway } = useActs();
  const { log } = useKeptSales();
  const keptDone = useKeptDone();
  const stations = useStations();
  const open = useOpenSale();
  const { customerName, instructions, done, key: knownKey } = open.sale;
  const [problem, setProblem] = useState(() => (knownKey?.isUnanswered === true ? UNANSWERED : null));
  const [nameProblem, setNameProblem] = useState<string | null>(null);
  const refresh = (): void => {
    void queryClient.invalidateQueries({ queryKey: productsQuery(api).queryKey });
    void queryClient.invalidateQueries({ queryKey: DRAWERS_KEY });
  };
  const clear = (): void => {
    open.change(NOTHING_TAPPED);
    setProblem(null);
    setNameProblem(null);
  };
  /** The seller may have started another sale after navigating. */
  const clearIfStill = (key: string): void => {
    if (open.latest().key?.id === key) clear();
  };
  const show = (made: WireSale | null): void => {
    keptDone.putAway();
    open.change({ done: made });
  };
  const isMade = (product: Product): boolean => needsMaking([preparationOf(stations, product)]);
  const toKeep = (
    { key, payment, lines: sold, customerName: name, instructions: note }: Omit<Asked, 'sale' | 'wasUnanswered'>,
    seller: Person,
  ): KeptSale => ({
    key,
    customerName: name,
    instructions: note,
    soldAt: clock.now(),
    by: { staffId: seller.id, name: seller.name },
    lines: sold.map(({ product, quantity }) => ({
      id: product.id,
      name: product.name,
      quantity,
      price: product.priceCents,
      isMade: isMade(product),
    })),
    ...keptPayment(payment),
    mayHaveArrived: !isAway || open.latest().key?.isUnanswered === true,
    isUndone: false,
  });
  const showKept = (kept: KeptSale): void => {
    clearIfStill(kept.key);
    open.change({ done: null });
    keptDone.show(kept);
  };
  /** The refused sale, unless another one has begun. */
  const backToTill = (error: unknown, { key, wasUnanswered }: Asked): void => {
    const isUnanswered = mayBeSold(error, wasUnanswered);
    if (open.latest().key?.id === key) open.change({ key: { id: key, isUnanswered, isLogged: false } });
    setProblem(problemOf(error));
  };
  const sale = useMutation({
    mutationFn: (asked: Asked) => sell(api, asked),
    onSuccess: (made, { key, sale: sold }) => {
      log.keepSent({ sale: sold, orderId: made.id });
      log.settle(key);
      clearIfStill(key);
      show(made);
    },
    onError: (error, asked) => {
      const { key, payment, sale: sold } = asked;
      if (!isCash(payment)) return backToTill(error, asked);
      if (isFinal(error)) return log.refuse(key, refusalOf(error));
      log.keep(key);
      showKept(sold);
    },
    onSettled: refresh,
  });
  /** Called only while this screen is open: the seller sees the refusal, so it need not be listed. */
  const takeToTill = (error: unknown, asked: Asked): void => {
    if (!isCash(asked.payment) || !isFinal(error)) return;
    log.resolve(asked.key);
    backToTill(error, asked);
  };
  /** This sale may hold or have sold these lines, so the missing stock may be its own. */
  const isTaken = sale.isPending || knownKey?.isUnanswered === true || open.sale.phone !== null;
  const lines = saleLines(products, open.sale.lines, isTaken);
  const toSell = lines.filter(({ quantity }) => quantity > 0);
  /** The customer agrees to the shown lines. */
  const agree = (): void => {
    const wanted = new Map(toSell.map(({ product, quantity }) => [product.id, quantity]));
    open.change({
      lines: open.latest().lines.flatMap((line) => {
        const quantity = wanted.get(line.id);
        return quantity === undefined ? [] : [{ ...line, quantity }];
      }),
    });
  };
  const undo = useMutation({
    mutationFn: (id: string) => api.call(windowContract.undoSale, { params: { id } }),
    onSuccess: (undone) => {
      log.undoSent(undone.id);
      show(undone);
    },
    onError: (error) => setProblem(sentenceOf(error)),
    onSettled: refresh,
  });
  const change = (product: Product, by: number): void => {
    // A sale under way keeps its lines and its key.
    if (sale.isPending) return;
    setProblem(null);
    setNameProblem(null);
    keptDone.putAway();
    const { lines: before } = open.latest();
    const { id, priceCents } = product;
    const known = before.find((line) => line.id === id) ?? { id, quantity: 0, priceCents };
    const had = isTaken ? known.quantity : Math.min(known.quantity, product.available);
    const quantity = by > 0 ? Math.max(had, Math.min(had + by, product.available)) : had + by;
    const others = before.filter((line) => line.id !== id);
    open.change({ key: null, done: null, lines: quantity > 0 ? [...others, { ...known, quantity }] : others });
  };
  /** Before taking money. Offline, a name replaces the number. */
  const isReadyForCash = (): boolean => {
    const lacksName = isAway && customerName.trim() === '' && toSell.some(({ product }) => isMade(product));
    setProblem(null);
    setNameProblem(lacksName ? NAME_MISSING : null);
    return !lacksName;
  };
  const pay = (chosen: Payment): void => {
    if (sale.isPending || login === null) return;
    const key = open.latest().key ?? { id: newKey(), isUnanswered: false, isLogged: false };
    const payment = isCash(chosen) ? { ...chosen, drawer } : chosen;
    const note = instructions === '' ? null : instructions;
    const facts = { key: key.id, payment, lines: toSell, customerName: customerName.trim(), instructions: note };
    agree();
    open.change({ key });
    const sold = toKeep(facts, login.actor);
    if (isCash(payment) && isAway) {
      log.add(sold);
      return showKept(sold);
    }
    if (isCash(payment)) log.ask(sold);
    open.change({ key: { id: key.id, isUnanswered: true, isLogged: isCash(payment) } });
    sale.mutate({ ...facts, wasUnanswered: key.isUnanswered, sale: sold }, { onError: takeToTill });
  };
  return {
    lines,
    /** The available part of the lines. */
    toSell,
    agree,
    open,
    done: keptDone.arrived ?? done,
    kept: keptDone.kept,
    problem,
    customerName,
    instructions,
    isAway,
    /** Offline, a sale that may be paid another way cannot be paid in cash: it would count as that one. */
    takesCash: !isAway || knownKey?.isUnanswered !== true || knownKey.isLogged,
    nameProblem,
    isBusy: sale.isPending || undo.isPending,
    /** The sale is being sent: the tiles wait for the answer. */
    isSelling: sale.isPending,
    setCustomerName: (name: string): void => {
      setNameProblem(null);
      open.change({ customerName: name });
    },
    setInstructions: (text: string): void => open.change({ instructions: text }),
    change,
    clear: (): void => {
      if (!sale.isPending) clear();
    },
    isReadyForCash,
    pay,
    undo: (id: string): void => {
      if (!undo.isPending) undo.mutate(id);
    },
    putAway: (): void => show(null),
    takeBack: keptDone.takeBack,
    giveName: keptDone.giveName,
  };
};

export type SaleControls = ReturnType<typeof useSale>;
