import { productNameKey } from '#core/domain/catalogue/product-name.ts';
import { ALLERGEN_FACTS } from '#core/domain/catalogue/allergens.ts';
import { isLive, type Checkout } from '#core/domain/checkout/checkout.ts';
import type { Order } from '#core/domain/order/order.ts';
import { totalOf } from '#core/domain/order/parts.ts';
import type { Refund } from '#core/domain/order/refund.ts';
import type { Drawer } from '#core/domain/drawer/drawer.ts';
import type { Night } from '#core/domain/night/night.ts';
import type { Instant } from '#core/domain/kernel/instant.ts';
import type { NightId, OrderId, PersonId } from '#core/domain/kernel/ids.ts';
import type { NamedPerson } from '#core/domain/people/named-person.ts';
import type { StaffCode } from '#core/domain/staff/staff-code.ts';
import { isGone, type Gone } from '#core/domain/order/gone-money.ts';
import { isInHand } from '#core/domain/order/in-hand.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { Quote } from '#core/domain/pricing/quote.ts';
import type { Table as TableOf, TableRules } from './table.ts';
import { type StoredProduct } from './rows.ts';

export type Table<Row, Key extends string | number = string> = TableOf<Row, Key, Related>;
export type Rules<Row, Key extends string | number = string> = TableRules<Row, Key, Related>;

/** The targets of foreign keys. */
export type Related = {
  readonly products: Table<StoredProduct, number>;
  readonly orders: Table<Order>;
  readonly nights: Table<Night>;
  readonly nightsOfOrders: ReadonlyMap<OrderId, NightId>;
  readonly drawers: Table<Drawer>;
  readonly staffCodes: Table<StaffCode>;
  readonly people: Table<NamedPerson>;
};

const isNatural = (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0;

const QUOTE: Readonly<Record<string, (quote: Quote) => boolean>> = {
  'amounts are not negative': ({ subtotalCents, feeCents, donationCents }) => [subtotalCents, feeCents, donationCents].every(isNatural),
  'a total is the sum of its parts': ({ subtotalCents, feeCents, donationCents, totalCents }) =>
    totalCents === subtotalCents + feeCents + donationCents,
};

export const matchesLastChange = (one: Gone, isAway: boolean): boolean =>
  isGone(one, null) === isAway && (one.backAt === null || one.goneAt !== null);

export const hasOrder = (row: { readonly orderId: OrderId }, { orders }: Related): boolean => orders.has(row.orderId);

export const hasPerson = ({ personId }: { readonly personId: PersonId | null }, { people }: Related): boolean =>
  personId === null || people.has(personId);

const isNightOpen = ({ id }: Order, { nights, nightsOfOrders }: Related): boolean =>
  nights.get(nightsOfOrders.get(id) ?? '')?.state === 'open';

export const byAge = ({ createdAt, id }: { readonly createdAt: Instant; readonly id: string }) => [createdAt, id] as const;

export const PRODUCTS: Rules<StoredProduct, number> = {
  key: ({ id }) => id,
  checks: {
    'a product has a name and a price': ({ name, priceCents }) => name !== '' && priceCents >= 0,
    'stock figures are whole and not negative': ({ onHand, reserved, sold }) => [onHand, reserved, sold].every(isNatural),
    'no more is reserved than on hand': ({ onHand, reserved }) => reserved <= onHand,
    'a letter for each allergen': ({ foodFacts }) => ALLERGEN_FACTS.test(foodFacts.allergens),
  },
  unique: { 'a name is one product': ({ name }) => productNameKey(name), 'a slug is one product': ({ slug }) => slug },
  order: ({ id }) => [id],
};

export const CHECKOUTS: Rules<Checkout> = {
  key: ({ id }) => id,
  checks: {
    ...QUOTE,
    'a resolved checkout is not checked': (one) => isLive(one) || one.nextCheckAt === null,
    'an open checkout has a session': ({ state, sessionId }) => state !== 'open' || sessionId !== null,
    'a paid checkout has the time': ({ state, paidAt }) => (state === 'paid') === (paidAt !== null),
  },
  unique: {
    'a key has one checkout': ({ state, idempotencyKey }) => (state === 'expired' ? null : idempotencyKey),
    'a visitor has one checkout': (one) => (isLive(one) && one.releaseRequestedAt === null ? one.visitorId : null),
    'a session has one checkout': ({ sessionId }) => sessionId,
  },
  order: byAge,
};

export const ORDERS: Rules<Order> = {
  key: ({ id }) => id,
  checks: {
    ...QUOTE,
    'preparing has exactly one holder': ({ status, preparing }) => (status === 'preparing') === (preparing !== null),
    'an item costs its price times its quantity': ({ items }) =>
      items.every((item) => item.quantity > 0 && item.subtotalCents === item.unitPriceCents * item.quantity),
    'the night of an order in hand is open': (order, tables, before) =>
      !isInHand(order.status) || (before !== null && isInHand(before.status)) || isNightOpen(order, tables),
  },
  unique: {
    'a checkout has one order': ({ checkoutId }) => checkoutId,
    'a session has one order': ({ sessionId }) => sessionId,
    'a number is one order': ({ orderNumber }) => orderNumber,
    'a hash is one order': ({ lookupHash }) => lookupHash,
    'a display number is one order in hand': ({ status, orderNumber }) => (isInHand(status) ? displayOrderNumber(orderNumber) : null),
    'a code is one order in hand': ({ status, pickupCode }) => (isInHand(status) ? pickupCode : null),
  },
  order: ({ placedAt, id }) => [placedAt, id],
};

const LISTED: readonly Night['state'][] = ['planned', 'open', 'closed'];

export const NIGHTS: Rules<Night> = {
  key: ({ id }) => id,
  checks: {
    'a closed night never changes': (_night, _tables, before) => before?.state !== 'closed',
    'a closed night has no open order': ({ id, state }, { orders, nightsOfOrders }) =>
      state !== 'closed' || orders.first((order) => nightsOfOrders.get(order.id) === id && isInHand(order.status)) === null,
    'a closed night has no drawer that is not counted': ({ id, state }, { drawers }) =>
      state !== 'closed' || drawers.first((drawer) => drawer.nightId === id && drawer.state !== 'closed') === null,
  },
  unique: { 'one night is open': ({ state }) => (state === 'open' ? state : null) },
  order: ({ state, openedAt, opensAt }) => [LISTED.indexOf(state), 0 - (openedAt ?? opensAt ?? Infinity)],
};

export const REFUNDS: Rules<Refund> = {
  key: ({ id }) => id,
  checks: {
    'a refund belongs to an order': hasOrder,
    'a refund gives something back': ({ amountCents }) => isNatural(amountCents) && amountCents > 0,
    'a refund is the sum of its parts': ({ amountCents, parts }) => amountCents === totalOf(parts),
    'no part comes in with a refund': ({ parts }) => Math.min(parts.itemsCents, parts.feeCents, parts.donationCents) >= 0,
    'a pending refund is not settled': ({ state, settledAt }) => state !== 'pending' || settledAt === null,
    'a refund that succeeded was accepted': ({ state, acceptedAt }) => state !== 'succeeded' || acceptedAt !== null,
    'it is known since when money is gone': (one) => matchesLastChange(one, one.acceptedAt !== null && one.state !== 'failed'),
  },
  unique: {
    'one refund an item': ({ state, itemId }) => (state === 'failed' ? null : itemId),
    'one refund of the rest at a time': ({ state, itemId, orderId }) => (state === 'pending' && itemId === null ? orderId : null),
    'one refund at the provider': ({ providerRefundId }) => providerRefundId,
  },
  order: ({ requestedAt, id }) => [requestedAt, id],
};
