import { useState, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { productId, sessionId } from '#core/domain/kernel/ids.ts';
import { elapsedMs, instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { ORDER_STATUSES } from '#core/domain/order/order-lifecycle.ts';
import { TENDERS } from '#core/domain/order/order.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';

const count = z.int().check(z.nonnegative());
const amount = z.pipe(count, z.transform(cents));
const moment = z.pipe(count, z.transform(instant));

const session = z.pipe(z.string().check(z.minLength(1)), z.transform(sessionId));

const made = z.object({
  id: z.string(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  tender: z.enum(TENDERS),
  total: amount,
  change: amount,
  undo_until: moment,
});

const openSale = z.object({
  /** The seller who tapped it. */
  by: z.string(),
  changedAt: moment,
  /** With the tile's price. */
  lines: z.array(z.object({ id: z.pipe(count, z.transform(productId)), quantity: count, priceCents: amount })),
  customerName: z.string(),
  instructions: z.string(),
  /**
   * The idempotency key, once a payment has been taken. `isUnanswered`: it was sent without an answer so far. `isLogged`: it was paid in cash
   * and is in the sale log, so the next customer finds an empty till.
   */
  key: z.nullable(z.object({ id: z.string(), isUnanswered: z.boolean(), isLogged: z.prefault(z.boolean(), false) })),
  /** Its payment by phone, if requested: the same lines are the same payment. `session` once it has begun. */
  phone: z.prefault(z.nullable(z.object({ cart: z.string(), key: z.string(), session: z.nullable(session) })), null),
  /** The payment by phone whose QR code is shown; it may belong to an earlier sale. */
  scanning: z.prefault(z.nullable(session), null),
  /** The previous sale, for its change, its number and Undo. */
  done: z.nullable(made),
});

type OpenSale = z.output<typeof openSale>;

export const NOTHING_TAPPED = {
  lines: [],
  customerName: '',
  instructions: '',
  key: null,
  phone: null,
} as const satisfies Partial<OpenSale>;
const EMPTY: OpenSale = { by: '', changedAt: instant(0), ...NOTHING_TAPPED, scanning: null, done: null };

/** By then the customer has left. */
const FORGOTTEN_AFTER_MS = 30 * MINUTE_MS;

/**
 * The current sale on this tablet, and the last one. It survives a reload and navigation with its key, so a sale whose answer was lost is
 * the same one when it is paid again. It ends with the login.
 */
export const useOpenSale = () => {
  const { store, clock, logins } = useServices();
  const me = logins.get().login?.actor.id ?? '';
  const [stored] = useState(() => {
    const value = createStoredValue<OpenSale>(store, 'open-sale', openSale, EMPTY);
    const { by, changedAt, done, key } = value.get();
    if (by !== me || elapsedMs(changedAt, clock.now()) > FORGOTTEN_AFTER_MS) value.set(EMPTY);
    else {
      if (key?.isLogged === true) value.set({ ...value.get(), ...NOTHING_TAPPED });
      if (done !== null && done.undo_until <= clock.now()) value.set({ ...value.get(), done: null });
    }
    return value;
  });
  const sale = useSyncExternalStore(stored.subscribe, stored.get, stored.getInitial);
  return {
    sale,
    /** The current state, not the rendered one. */
    latest: stored.get,
    change: (facts: Partial<OpenSale>): void => stored.set({ ...stored.get(), ...facts, by: me, changedAt: clock.now() }),
  };
};

export type OpenSaleControls = ReturnType<typeof useOpenSale>;
