import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { checkoutContract } from '#adapters/http-contract/checkout.contract.ts';
import { ordersContract } from '#adapters/http-contract/orders.contract.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { sessionId, type SessionId } from '#core/domain/kernel/ids.ts';
import { instant, plusMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents, ZERO } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { hasStatus, sentenceOf, unlessSilent } from '#web/api/api-error.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { boughtText, type SaleLine } from './sale.view.ts';
import type { OpenSaleControls } from './use-open-sale.ts';

const amount = z.pipe(z.int().check(z.nonnegative()), z.transform(cents));

const payment = z.object({
  id: z.pipe(z.string().check(z.minLength(1)), z.transform(sessionId)),
  /** The provider's page, for the QR code. */
  url: z.string(),
  totalCents: amount,
  feeCents: amount,
  /** The name to call, or what was bought. */
  name: withDefault(z.string(), ''),
  heldUntil: z.pipe(z.int(), z.transform(instant)),
});

/** A customer's payment at the provider's page, under way or done. */
export type PhonePayment = z.output<typeof payment>;

const NONE: readonly PhonePayment[] = [];

const LOOK_EVERY_MS = 3 * SECOND_MS;

/** Payments by phone that this tablet has started, including before a reload; paid ones show their number. */
export const usePhonePayments = (open: OpenSaleControls) => {
  const { api, clock, newKey, store } = useServices();
  const { feeBasisPoints, holdMs } = useStand();
  const queryClient = useQueryClient();
  const [stored] = useState(() => createStoredValue<readonly PhonePayment[]>(store, 'phone-payments', z.array(payment), NONE));
  const payments = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (id: SessionId | null): void => open.change({ scanning: id });

  const paid = useQueries({
    queries: payments.map(({ id }) => ({
      queryKey: ['phone-payment', id],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        displayOrderNumber((await api.call(ordersContract.bySession, { params: { sessionId: id }, signal })).order_number),
      retry: false,
      refetchInterval: ({ state }: { readonly state: { readonly data: string | undefined } }) =>
        state.data === undefined ? LOOK_EVERY_MS : false,
    })),
  });
  const remove = (id: SessionId): void => {
    stored.set(stored.get().filter((one) => one.id !== id));
    const { phone, scanning } = open.latest();
    open.change({ phone: phone?.session === id ? null : phone, scanning: scanning === id ? null : scanning });
  };
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: productsQuery(api).queryKey });
  const start = useMutation({
    mutationFn: async (lines: readonly SaleLine[]): Promise<PhonePayment> => {
      const items = lines.map(({ product, quantity }) => ({ id: product.id, quantity, price: product.priceCents }));
      const cart = JSON.stringify(items);
      const known = open.latest().phone;
      // The same lines are the same payment, however often the button is tapped, even after a reload.
      const phone = known?.cart === cart ? known : { cart, key: newKey(), session: null };
      open.change({ phone });
      const { feeCents, totalCents } = quote(
        lines.map(({ product, quantity }) => ({ unitPriceCents: product.priceCents, quantity })),
        ZERO,
        feeBasisPoints,
      );
      const session = await api.call(windowContract.startPhonePayment, {
        headers: { 'idempotency-key': phone.key },
        body: { items, processingFee: feeCents },
      });
      const name = open.latest().customerName.trim() || boughtText(lines);
      return { id: sessionId(session.sessionId), url: session.url, name, totalCents, feeCents, heldUntil: plusMs(clock.now(), holdMs) };
    },
    onSuccess: (started) => {
      setProblem(null);
      stored.set([...stored.get().filter(({ id }) => id !== started.id), started]);
      const { phone } = open.latest();
      open.change({ phone: phone === null ? null : { ...phone, session: started.id }, scanning: started.id });
    },
    onError: (error) => {
      // Refused: nothing is held, and shortages and price changes are shown.
      if (hasStatus(error, 409)) open.change({ phone: null });
      setProblem(sentenceOf(error));
    },
    onSettled: () => void refresh(),
  });
  const cancel = useMutation({
    mutationFn: (id: SessionId) => api.call(checkoutContract.cancelSession, { params: { sessionId: id } }),
    onSuccess: async ({ state }, id) => {
      // Its units must be back in stock before its lines are compared with the stock.
      await refresh();
      // Paid a moment ago: there is a number to call.
      if (state === 'paid') void queryClient.invalidateQueries({ queryKey: ['phone-payment', id] });
      else remove(id);
    },
    onError: (error) => {
      setProblem(unlessSilent(error, sentenceOf(error)));
      void refresh();
    },
  });
  return {
    payments: payments.map((one, index) => ({ ...one, orderNumber: paid[index]?.data ?? null })),
    shown: open.sale.scanning,
    problem,
    isBusy: start.isPending || cancel.isPending,
    start: (lines: readonly SaleLine[]): void => {
      if (!start.isPending) start.mutate(lines);
    },
    cancel: (id: SessionId): void => {
      if (!cancel.isPending) cancel.mutate(id);
    },
    show,
    /** The number was called. */
    finish: remove,
  };
};

export type PhonePayments = ReturnType<typeof usePhonePayments>;
export type ShownPhonePayment = PhonePayments['payments'][number];
