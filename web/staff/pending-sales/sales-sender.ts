import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { ApiError, isNetworkFailure } from '#web/api/api-error.ts';
import type { Api } from '#web/api/client.ts';
import { isRateLimited } from '#web/api/polling.ts';
import type { Clock } from '#web/platform/clock.ts';
import { isFinal } from '../offline-queue/acts-sender.ts';
import { IN_NO_DRAWER, type KeptSale, type SaleLog } from './sale-log.ts';

export type WireSale = ResponseOf<typeof windowContract.makeSale>;

interface SalesSenderDeps {
  readonly api: Api;
  readonly clock: Clock;
  readonly log: SaleLog;
  /** The logged-in person; null for none. Only their sales are sent. */
  readonly me: () => string | null;
  /** The server has it, with its number. Called before it leaves the log. */
  readonly onSold: (sale: KeptSale, made: WireSale) => void;
}

const makeSale = (
  { api, clock }: Pick<SalesSenderDeps, 'api' | 'clock'>,
  { key, soldAt, lines, given, drawer, otherwise, customerName, instructions }: KeptSale,
): Promise<WireSale> =>
  api.call(windowContract.makeSale, {
    headers: { 'idempotency-key': key },
    body: {
      items: lines.map(({ id, quantity, price }) => ({ id, quantity, price })),
      payment: otherwise ?? { tender: 'cash', given, drawer },
      name: customerName,
      special_instructions: instructions,
      soldAt,
      sentAt: clock.now(),
    },
  });

const missingOf = ({ lines }: KeptSale, { short = [] }: WireSale): KeptSale['lines'] =>
  lines.flatMap((line) => short.filter(({ id }) => id === line.id).map(({ quantity }) => ({ ...line, quantity })));

export const refusalOf = (error: unknown) => ({
  code: error instanceof ApiError ? error.code : null,
  sentence: error instanceof Error ? error.message : '',
});

/** Sends queued sales one after the other, the oldest first. @returns a function that starts it. */
export const createSalesSender = ({ api, clock, log, me, onSold }: SalesSenderDeps): (() => void) => {
  let isBusy = false;

  const next = (tried: ReadonlySet<string>): KeptSale | undefined =>
    log.get().sales.find(({ key, by }) => by.staffId === me() && !tried.has(key));

  /** Checked after the answer: it may have been undone in the meantime, in another tab too. */
  const isUndone = (key: string): boolean => log.get().sales.some((one) => one.key === key && one.isUndone);

  /** Also requested for a cancelled sale: a repeated undo succeeds, but names cash that a refund had already returned. */
  const undo = async ({ key }: KeptSale, { id }: WireSale): Promise<void> => {
    try {
      await api.call(windowContract.undoSale, { params: { id } });
      log.undoSent(id);
      log.settle(key);
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.refuse(key, refusalOf(error));
    }
  };

  const send = async (sale: KeptSale): Promise<void> => {
    const { key } = sale;
    log.goOut(key);
    let made: WireSale;
    try {
      made = await makeSale({ api, clock }, sale);
    } catch (error) {
      if (!isFinal(error)) throw error;
      // A refused and undone sale never happened.
      if (isUndone(key)) log.settle(key);
      else log.refuse(key, refusalOf(error));
      return;
    }
    log.keepSent({ sale, orderId: made.id });
    if (isUndone(key)) return undo(sale, made);
    onSold(sale, made);
    const missing = missingOf(sale, made);
    if (made.in_no_drawer === true) log.refuse(key, { code: IN_NO_DRAWER, sentence: '' });
    if (missing.length > 0) log.settleShort({ sale, orderNumber: made.order_number, missing });
    log.settle(key);
  };

  const sendAll = async (): Promise<void> => {
    const tried = new Set<string>();
    for (let sale = next(tried); sale !== undefined; sale = next(tried)) {
      tried.add(sale.key);
      try {
        await send(sale);
      } catch (error) {
        // A sale that makes the server fail does not block the others.
        if (isNetworkFailure(error) || isRateLimited(error)) return;
      }
    }
  };

  return () => {
    if (isBusy) return;
    isBusy = true;
    void sendAll().finally(() => {
      isBusy = false;
    });
  };
};
