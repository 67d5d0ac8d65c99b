import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import type { Person } from '#core/domain/staff/actor.ts';
import { needsMaking } from '#core/domain/window/sale.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { ApiError, isApiError, isDecided, sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import type { Api, CallInput } from '#web/api/client.ts';
import { ANSWER_WITHIN_MS } from '#web/api/polling.ts';
import { useServices } from '#web/composition/services-context.ts';
import { isFinal } from '#web/staff/offline-queue/acts-sender.ts';
import { useActs } from '#web/staff/offline-queue/acts.tsx';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';
import { refusalOf, type WireSale } from '#web/staff/pending-sales/sales-sender.ts';
import { preparationOf, useStations } from '#web/staff/stations/stations.queries.ts';
import { useLogin } from '#web/session/use-login.ts';
import { saleLines, type SaleLine } from './sale.view.ts';
import { useKeptDone } from './use-kept-done.ts';
import { NOTHING_TAPPED, useOpenSale } from './use-open-sale.ts';

type Payment = CallInput<typeof windowContract.makeSale>['body']['payment'];
type CashPayment = Extract<Payment, { readonly tender: 'cash' }>;

/** The seller's request, as of the tap. */
type Asked = {
  readonly key: string;
  readonly payment: Payment;
  readonly lines: readonly SaleLine[];
  readonly customerName: string;
  readonly instructions: string | null;
  /** Its entry in the log, if paid in cash. */
  readonly kept: KeptSale | null;
};

const SALE_FAILED = 'Nothing was sold. Please try again.';
const UNANSWERED = 'No answer has come, so this may be sold already. Take the payment the same way again: it is one sale.';
const SOLD_ANOTHER_WAY = 'This is sold already, paid for another way. Clear it here, and look at Orders.';
const UNDO_FAILED = 'The sale was not undone. Please try again.';
const NAME_MISSING = 'Type a name. There is no number to call without the network.';

const isCash = (payment: Payment): payment is CashPayment => payment.tender === 'cash';

/** No decision yet: it may have arrived or not. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && !isDecided(error);

/** The server looked up the key first: it has no sale. */
const isRefused = (error: unknown): boolean => isFinal(error) && !isApiError(error, 'IDEMPOTENCY_KEY_REUSED');

const problemOf = (error: unknown): string => {
  if (isUnanswered(error)) return UNANSWERED;
  return isApiError(error, 'IDEMPOTENCY_KEY_REUSED') ? SOLD_ANOTHER_WAY : sentenceOf(error, SALE_FAILED);
};

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
  /** Another sale may have begun since, after navigation. */
  const clearIfStill = (key: string): void => {
    if (open.latest().key?.id === key) clear();
  };
  const show = (made: WireSale): void => {
    keptDone.putAway();
    open.change({ done: made });
  };
  const isMade = (product: Product): boolean => needsMaking([preparationOf(stations, product)]);
  const toKeep = (payment: CashPayment, { key, lines: sold, ...asked }: Omit<Asked, 'payment' | 'kept'>, seller: Person): KeptSale => ({
    ...asked,
    key,
    soldAt: clock.now(),
    by: { staffId: seller.id, name: seller.name },
    lines: sold.map(({ product, quantity }) => ({
      id: product.id,
      name: product.name,
      quantity,
      price: product.priceCents,
      isMade: isMade(product),
    })),
    given: payment.given,
    drawer: payment.drawer ?? null,
    mayHaveArrived: !isAway || open.latest().key?.isUnanswered === true,
    isUndone: false,
  });
  const showKept = (kept: KeptSale): void => {
    clearIfStill(kept.key);
    open.change({ done: null });
    keptDone.show(kept);
  };
  /** The refused sale, unless another one has begun. */
  const backToTill = (error: unknown, key: string): void => {
    if (open.latest().key?.id === key) open.change({ key: { id: key, isUnanswered: !isRefused(error), isLogged: false } });
    setProblem(problemOf(error));
  };
  const sale = useMutation({
    mutationFn: (asked: Asked) => sell(api, asked),
    onSuccess: (made, { key }) => {
      log.settle(key);
      clearIfStill(key);
      show(made);
    },
    onError: (error, { key, kept }) => {
      if (kept === null) return backToTill(error, key);
      if (isFinal(error)) return log.refuse(key, refusalOf(error));
      log.keep(key);
      showKept(kept);
    },
    onSettled: refresh,
  });
  /** Called only while this screen is open: its seller sees the refusal, so no list needs it. */
  const takeToTill = (error: unknown, { key, kept }: Asked): void => {
    if (kept === null || !isFinal(error)) return;
    log.resolve(key);
    backToTill(error, key);
  };
  /** This sale may hold or have sold these lines: then the missing stock is its own. */
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
    onSuccess: show,
    onError: (error) => setProblem(sentenceOf(error, UNDO_FAILED)),
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
  /** Before taking money. Offline a name replaces the number. */
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
    const facts = { key: key.id, lines: toSell, customerName: customerName.trim(), instructions: note };
    agree();
    open.change({ key });
    const kept = isCash(payment) ? toKeep(payment, facts, login.actor) : null;
    if (kept !== null && isAway) {
      log.add(kept);
      return showKept(kept);
    }
    if (kept !== null) log.ask(kept);
    open.change({ key: { id: key.id, isUnanswered: true, isLogged: kept !== null } });
    sale.mutate({ ...facts, payment, kept }, { onError: takeToTill });
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
    takeBack: keptDone.takeBack,
    giveName: keptDone.giveName,
  };
};

export type SaleControls = ReturnType<typeof useSale>;
