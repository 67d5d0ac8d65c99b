import type { Square } from 'square';
import { checkoutId as asCheckoutId, type CheckoutId, type PaymentId, type SessionId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, plusMs, type Instant } from '#core/domain/kernel/instant.ts';
import { err, ok, type Result } from '#core/domain/kernel/result.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { PaymentSession, SessionRequest, StartRefusal } from '#core/ports/payment-gateway.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { centsOf, CHECKOUT_KEY, linkParams, sumOf } from './link-params.ts';
import { toPaymentSession } from './session-mapping.ts';
import { look, orderOf, sessionOf, type SquareAccount } from './square-account.ts';
import { answered, foundOrNull, present, type Ask } from './square-calls.ts';

/** The allowed difference between our clock and Square's. */
const CLOCK_SLACK_MS = 15 * MINUTE_MS;
const LARGEST_PAGE = 1_000;
const isoOf = (at: Instant): string => new Date(at).toISOString();

const EVERY_STATE: Square.OrderState[] = ['DRAFT', 'OPEN', 'COMPLETED', 'CANCELED'];

export const retrieve = async (account: SquareAccount, ask: Ask, id: SessionId): Promise<PaymentSession | null> => {
  const known = await account.store.find(id);
  return known === null ? null : await look(account, ask, id, known);
};

const orderOfCheckout = async (
  { square, stand }: SquareAccount,
  ask: Ask,
  checkoutId: CheckoutId,
  createdAt: Instant,
): Promise<Square.Order | null> => {
  const createdAbout = { startAt: isoOf(plusMs(createdAt, -CLOCK_SLACK_MS)), endAt: isoOf(plusMs(createdAt, CLOCK_SLACK_MS)) };
  const query: Square.SearchOrdersQuery = {
    filter: { stateFilter: { states: EVERY_STATE }, dateTimeFilter: { createdAt: createdAbout } },
    sort: { sortField: 'CREATED_AT', sortOrder: 'DESC' },
  };
  for (let cursor: string | undefined; ;) {
    const request = { locationIds: [stand.locationId], query, limit: LARGEST_PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const page = await answered(ask((options) => square.orders.search(request, options)));
    const order = page.orders?.find(({ referenceId }) => referenceId === checkoutId);
    if (order !== undefined) return order;
    ({ cursor } = page);
    if (cursor === undefined || cursor === '') return null;
  }
};

export const find = async (
  account: SquareAccount,
  ask: Ask,
  checkoutId: CheckoutId,
  createdAt: Instant,
): Promise<PaymentSession | null> => {
  const id = await account.store.idOf(checkoutId);
  const known = await account.store.find(id);
  if (known !== null) return await look(account, ask, id, known);
  const order = await orderOfCheckout(account, ask, checkoutId, createdAt);
  if (order === null) return null;
  // Orders do not name their links, and the list of links grows with every sale: `expire` does without one, and `start` gets it again.
  await account.store.remember(id, { orderId: present(order.id), linkId: null, url: null });
  return await sessionOf(account, ask, order, { id, url: null });
};

export const findByPayment = async (account: SquareAccount, ask: Ask, payment: PaymentId): Promise<PaymentSession | null> => {
  const found = await foundOrNull(ask((options) => account.square.payments.get({ paymentId: payment }, options)));
  const orderId = found?.payment?.orderId;
  const order = orderId === undefined ? null : await orderOf(account, ask, orderId);
  const checkout = order?.metadata?.[CHECKOUT_KEY];
  if (order === null || checkout === undefined || checkout === null) return null;
  return await sessionOf(account, ask, order, { id: await account.store.idOf(asCheckoutId(checkout)), url: null });
};

/**
 * Only in the exact version that was read: a later change to the order takes precedence. Square cancels no order before its fulfillments,
 * and gives each order of a link one.
 */
const cancelOrder = async ({ square, stand }: SquareAccount, ask: Ask, { id, version, fulfillments }: Square.Order): Promise<void> => {
  const canceled = (fulfillments ?? []).map(({ uid }) => ({ uid: present(uid), state: 'CANCELED' as const }));
  const order = { locationId: stand.locationId, version: present(version), state: 'CANCELED' as const, fulfillments: canceled };
  await ask((options) => square.orders.update({ orderId: present(id), order }, options));
};

/**
 * Deleting the link cancels its order, except that Square leaves the order payable once a card was declined on its page. So refusals are
 * ignored, and only the order's later state counts.
 */
export const expire = async (account: SquareAccount, ask: Ask, id: SessionId): Promise<PaymentSession | null> => {
  const known = await account.store.find(id);
  if (known === null) return null;
  const { orderId, linkId } = known;
  const before = await look(account, ask, id, known);
  if (before?.state !== 'open') return before;
  if (linkId !== null) await ask((options) => account.square.checkout.paymentLinks.delete({ id: linkId }, options));
  const order = await orderOf(account, ask, orderId);
  if (order === null) return null;
  const afterwards = await sessionOf(account, ask, order, { id, url: null });
  if (afterwards.state !== 'open') return afterwards;
  await cancelOrder(account, ask, order);
  const truth = await look(account, ask, id, known);
  // Not cancelled although still unpaid: inconclusive, so the hold stays and the caller retries.
  if (truth?.state === 'open') throw new Unavailable('payments', { cause: new Error('an order that was to go can still be paid') });
  return truth;
};

const refusalOf = (request: SessionRequest): string | null => {
  if (sumOf(request) !== request.totalCents) return 'amount_mismatch';
  // Square takes smaller amounts; the stand does not (rules §1).
  return request.totalCents < LIMITS.pricing.cardMinimumCents ? 'amount_too_small' : null;
};

export const start = async (account: SquareAccount, ask: Ask, request: SessionRequest): Promise<Result<PaymentSession, StartRefusal>> => {
  const reason = refusalOf(request);
  if (reason !== null) return err({ kind: 'payment/session-refused', reason });
  const id = await account.store.idOf(request.checkoutId);
  const truth = await retrieve(account, ask, id);
  if (truth !== null && (truth.state !== 'open' || truth.url !== null)) return ok(truth);
  const params = linkParams(request, id, account.stand);
  const made = await ask((options) => account.square.checkout.paymentLinks.create(params, options));
  if (!made.ok) return err({ kind: 'payment/session-refused', reason: made.error.code });
  const { id: linkId, orderId, url } = present(made.value.paymentLink);
  const order = present(made.value.relatedResources?.orders?.[0]);
  await account.store.remember(id, { orderId: present(orderId), linkId: present(linkId), url: present(url) });
  if (centsOf(order.totalMoney) !== request.totalCents) {
    // Its address is still unknown, so expire it before it can be paid at a total that the cart did not show (rules §1).
    await expire(account, ask, id);
    return err({ kind: 'payment/session-refused', reason: 'amount_mismatch' });
  }
  return ok(toPaymentSession(id, { order, payments: [], customer: null }, present(url)));
};
