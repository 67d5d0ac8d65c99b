import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import { needsMaking } from '#core/domain/window/sale.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { ApiError, hasStatus, isApiError, sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import type { Api, CallInput } from '#web/api/client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useKeptSales } from '#web/order/kept-sales.tsx';
import type { KeptSale } from '#web/order/sale-log.ts';
import type { WireSale } from '#web/order/sales-sender.ts';
import { preparationOf, useStations } from '#web/order/stations.queries.ts';
import { saleLines, type SaleLine } from './sale.view.ts';
import { useKeptDone } from './use-kept-done.ts';
import { NOTHING_TAPPED, useOpenSale } from './use-open-sale.ts';

type Payment = CallInput<typeof windowContract.makeSale>['body']['payment'];
type CashPayment = Extract<Payment, { readonly tender: 'cash' }>;

/** What the seller has asked for, as it was when they tapped. */
type Asked = {
  readonly key: string;
  readonly payment: Payment;
  readonly lines: readonly SaleLine[];
  readonly customerName: string;
  readonly instructions: string | null;
  /** It has gone out under this key, and nothing has come back. */
  readonly mayHaveArrived: boolean;
};

const SALE_FAILED = 'Nothing was sold. Please try again.';
const UNANSWERED = 'No answer has come, so this may be sold already. Take the payment the same way again: it is one sale.';
const SOLD_ANOTHER_WAY = 'This is sold already, paid for another way. Clear it here, and look at Orders.';
const UNDO_FAILED = 'The sale was not undone. Please try again.';
const NAME_MISSING = 'Type a name. There is no number to call without the network.';

/** A customer with cash in hand waits no longer than this: then the sale is kept here. */
const CASH_WAITS_MS = 6 * SECOND_MS;

const isCash = (payment: Payment): payment is CashPayment => payment.tender === 'cash';

/** Nobody has decided: it may have arrived, or not. */
const isUnanswered = (error: unknown): boolean => error instanceof ApiError && error.kind !== 'answer';

/** The stand looked for the key first: nothing is sold under it. */
const isRefused = (error: unknown): boolean => hasStatus(error, 409) && !isApiError(error, 'IDEMPOTENCY_KEY_REUSED');

const problemOf = (error: unknown): string => {
  if (isUnanswered(error)) return UNANSWERED;
  return isApiError(error, 'IDEMPOTENCY_KEY_REUSED') ? SOLD_ANOTHER_WAY : sentenceOf(error, SALE_FAILED);
};

const sell = async (api: Api, { key, payment, lines, customerName, instructions }: Asked): Promise<WireSale> => {
  const giveUp = new AbortController();
  const late = (): void => giveUp.abort(new ApiError({ kind: 'network' }));
  const timer = isCash(payment) ? setTimeout(late, CASH_WAITS_MS) : undefined;
  try {
    return await api.call(windowContract.makeSale, {
      headers: { 'idempotency-key': key },
      body: {
        items: lines.map(({ product, quantity }) => ({ id: product.id, quantity, price: product.priceCents })),
        payment,
        name: customerName,
        special_instructions: instructions,
      },
      signal: giveUp.signal,
    });
  } finally {
    clearTimeout(timer);
  }
};

/**
 * What is tapped, paid for and undone. A cart keeps its key until it is sold or changed, so a repeated tap is the same sale, also
 * after a reload.
 * Without the network a sale for cash is kept on the device (ADR 0054).
 */
export const useSale = (products: readonly Product[], drawer: DrawerId | null) => {
  const { api, newKey } = useServices();
  const queryClient = useQueryClient();
  const { isAway, keep, fail, log } = useKeptSales();
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
  /** Another one may have been begun since, after a look at another screen. */
  const clearIfStill = (key: string): void => {
    if (open.latest().key?.id === key) clear();
  };
  const show = (made: WireSale): void => {
    keptDone.putAway();
    open.change({ done: made });
  };
  const isMade = (product: Product): boolean => needsMaking([preparationOf(stations, product)]);
  const keepSale = ({ key: id, payment, lines: sold, ...asked }: Asked & { readonly payment: CashPayment }): KeptSale =>
    keep({
      ...asked,
      key: id,
      lines: sold.map(({ product, quantity }) => ({
        id: product.id,
        name: product.name,
        quantity,
        price: product.priceCents,
        isMade: isMade(product),
      })),
      given: payment.given,
      drawer: payment.drawer ?? null,
    });
  const keepHere = (asked: Asked & { readonly payment: CashPayment }): void => {
    const kept = keepSale(asked);
    clearIfStill(asked.key);
    open.change({ done: null });
    keptDone.show(kept);
  };
  const sale = useMutation({
    mutationFn: (asked: Asked) => sell(api, asked),
    /** The page may be reloaded before the answer comes, with the cash in the box. @returns what ends the watch. */
    onMutate: ({ payment, ...asked }) => {
      const leave = (): void => {
        if (!isCash(payment)) return;
        keepSale({ ...asked, payment });
        open.change(NOTHING_TAPPED);
      };
      window.addEventListener('pagehide', leave);
      return () => window.removeEventListener('pagehide', leave);
    },
    onSuccess: (made, { key }) => {
      clearIfStill(key);
      show(made);
    },
    onError: (error, { payment, ...asked }) => {
      const { key } = open.latest();
      if (key !== null && isRefused(error)) open.change({ key: { ...key, isUnanswered: false } });
      if (!isCash(payment) || !isUnanswered(error)) return setProblem(problemOf(error));
      fail();
      keepHere({ payment, ...asked });
    },
    onSettled: (_made, error, { key: id }, stopWatching) => {
      stopWatching?.();
      // The page has come back after all, and knows the answer.
      if (!isUnanswered(error)) log.settle(id);
      refresh();
    },
  });
  /** What may hold or have sold these very lines: the stock that is missing then is theirs. */
  const isTaken = sale.isPending || knownKey?.isUnanswered === true || open.sale.phone !== null;
  const lines = saleLines(products, open.sale.lines, isTaken);
  const toSell = lines.filter(({ quantity }) => quantity > 0);
  /** What is paid for is what the customer has been told. */
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
    // What is being sold stays what was paid for, and its key with it.
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
  /** Before the money is taken. Without the network a name takes the place of the number. */
  const isReadyForCash = (): boolean => {
    const lacksName = isAway && customerName.trim() === '' && toSell.some(({ product }) => isMade(product));
    setProblem(null);
    setNameProblem(lacksName ? NAME_MISSING : null);
    return !lacksName;
  };
  const pay = (chosen: Payment): void => {
    if (sale.isPending) return;
    const key = open.latest().key ?? { id: newKey(), isUnanswered: false };
    const note = instructions === '' ? null : instructions;
    const asked = { key: key.id, lines: toSell, customerName: customerName.trim(), instructions: note };
    const payment = isCash(chosen) ? { ...chosen, drawer } : chosen;
    agree();
    open.change({ key });
    if (isCash(payment) && isAway) return keepHere({ ...asked, payment, mayHaveArrived: key.isUnanswered });
    open.change({ key: { ...key, isUnanswered: true } });
    sale.mutate({ ...asked, payment, mayHaveArrived: true });
  };
  return {
    lines,
    /** Of the lines, what is there. */
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
    /** The sale is on its way: the tiles wait for the answer. */
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
