import type { Square } from 'square';
import { addCents, cents, multiplyCents, type Cents } from '#core/domain/kernel/money.ts';
import type { SessionId } from '#core/domain/kernel/ids.ts';
import type { SessionRequest } from '#core/ports/payment-gateway.ts';

/** In the order's metadata: distinguishes our orders from those of the till and of other shops on the same account. */
export const CHECKOUT_KEY = 'checkout_id';

export type StandFacts = {
  /** Without a slash at the end. */
  readonly publicUrl: string;
  readonly standName: string;
  readonly locationId: string;
};

export const toMoney = (amount: Cents): Square.Money => ({ amount: BigInt(amount), currency: 'USD' });

/** Square omits zero amounts. */
export const centsOf = (money: Square.Money | undefined): Cents => cents(Number(money?.amount ?? 0n));

const line = (name: string, unitCents: Cents, quantity = 1): Square.OrderLineItem => ({
  name,
  quantity: String(quantity),
  basePriceMoney: toMoney(unitCents),
});

const lineItems = (request: SessionRequest): Square.OrderLineItem[] => [
  ...request.lines.map(({ name, unitPriceCents, quantity }) => line(name, unitPriceCents, quantity)),
  ...(request.feeCents > 0 ? [line(request.feeLabel, request.feeCents)] : []),
  ...(request.donationCents > 0 ? [line(request.donationLabel, request.donationCents)] : []),
];

export const sumOf = (request: SessionRequest): Cents =>
  addCents(
    ...request.lines.map(({ unitPriceCents, quantity }) => multiplyCents(unitPriceCents, quantity)),
    request.feeCents,
    request.donationCents,
  );

/** Depends only on its arguments: a repeated call has the same body, as Square's idempotency keys require. */
export const linkParams = (request: SessionRequest, sessionId: SessionId, stand: StandFacts): Square.checkout.CreatePaymentLinkRequest => ({
  idempotencyKey: request.checkoutId,
  description: `${stand.standName} online order`,
  order: {
    locationId: stand.locationId,
    referenceId: request.checkoutId,
    metadata: { [CHECKOUT_KEY]: request.checkoutId },
    lineItems: lineItems(request),
    // The total is the cart's (rules §1): the account must not add or deduct anything automatically.
    pricingOptions: { autoApplyDiscounts: false, autoApplyTaxes: false },
  },
  checkoutOptions: {
    allowTipping: false,
    enableCoupon: false,
    enableLoyalty: false,
    askForShippingAddress: false,
    // Methods with an immediate result: stock cannot be held for days.
    acceptedPaymentMethods: { applePay: true, googlePay: true, cashAppPay: true, afterpayClearpay: false },
    redirectUrl: `${stand.publicUrl}${request.backTo ?? `/success?session_id=${sessionId}`}`,
  },
});
