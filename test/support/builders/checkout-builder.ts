import { startCheckout, type Checkout, type CheckoutLine } from '#core/domain/checkout/checkout.ts';
import { cartFingerprint } from '#core/domain/checkout/checkout-lines.ts';
import { checkoutId, productId, sessionId, visitorId } from '#core/domain/kernel/ids.ts';
import { cents, subtotalOf } from '#core/domain/kernel/money.ts';
import { USUAL_DONATIONS } from '#core/domain/pricing/donation-choices.ts';
import { donationAmount, donationIn } from '#core/domain/pricing/donation.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { minutesAgo, NOW } from './instants.ts';

/** Two colas, two hot dogs, nachos and five lollipops: the design's order, $25.59. */
export const LINES: readonly CheckoutLine[] = [
  { productId: productId(1), name: 'Cola', unitPriceCents: cents(250), quantity: 2 },
  { productId: productId(14), name: 'Hot Dog', unitPriceCents: cents(350), quantity: 2 },
  { productId: productId(20), name: 'Nachos with Cheese', unitPriceCents: cents(400), quantity: 1 },
  { productId: productId(21), name: 'Ring Lollipop', unitPriceCents: cents(125), quantity: 5 },
];

const SESSION = { sessionId: sessionId('cs_sim_1'), sessionUrl: 'http://localhost:3000/pay/cs_sim_1' } as const;

const BY_STATE = {
  creating: {},
  open: SESSION,
  paid: { ...SESSION, paidAt: NOW, nextCheckAt: null },
  expired: { ...SESSION, nextCheckAt: null },
} as const satisfies Record<Checkout['state'], Partial<Checkout>>;

/** Started two minutes ago, by default open; its figures follow from the lines. */
export const aCheckout = (changes: Partial<Checkout> = {}): Checkout => {
  const lines = changes.lines ?? LINES;
  const quoted = quote(lines, donationAmount(donationIn(null, USUAL_DONATIONS), subtotalOf(lines)));
  const state = changes.state ?? 'open';
  const started = startCheckout({
    id: checkoutId('0193c0de-0000-7000-8000-000000000001'),
    visitorId: visitorId('visitor-1'),
    idempotencyKey: null,
    cartFingerprint: cartFingerprint(
      { ...quoted, items: lines.map((line) => ({ ...line, shownPriceCents: line.unitPriceCents })), shownFeeCents: quoted.feeCents },
      visitorId('visitor-1'),
    ),
    lines,
    quote: quoted,
    createdAt: changes.createdAt ?? minutesAgo(2),
  });
  return { ...started, ...BY_STATE[state], state, ...changes };
};
