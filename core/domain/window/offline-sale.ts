import type { Product } from '../catalogue/product.ts';
import type { CheckoutLine } from '../checkout/checkout.ts';
import type { DrawerRefusal } from '../drawer/drawer.ts';
import { groupBy } from '../kernel/group-by.ts';
import type { DrawerId } from '../kernel/ids.ts';
import { elapsedMs, instant, type Instant } from '../kernel/instant.ts';
import { formatUsd, type Cents } from '../kernel/money.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { LIMITS } from '../limits.ts';
import { changeDue } from './cash.ts';
import type { Order } from '../order/order.ts';
import { asSold } from './paper-sale.ts';
import { priceLines, type LinesAsShownRefusal, type SaleAsShown, type SalePayment } from './sale.ts';

/** A sale that a device recorded offline, or sends again after a restore. It already happened, so it is recorded, not judged. */
export type OfflineSale = Pick<SaleAsShown, 'items' | 'customerName' | 'specialInstructions'> & {
  /** By the device's clock: see `deviceTimeOf`. */
  readonly soldAt: Instant;
  /** The same clock at the time of sending; null if the device does not send it. */
  readonly sentAt?: Instant | null;
  readonly payment: SalePayment;
  /** The box that holds its cash; null for none. */
  readonly drawerId: DrawerId | null;
};

/**
 * When a device made a sale or a count. Device clocks may be wrong, so only its age by the device's own clock counts. It is never in the
 * future, nor older than the limit for paper sales.
 */
export const deviceTimeOf = (at: Instant, sentAt: Instant | null | undefined, now: Instant): Instant =>
  instant(Math.min(now, Math.max(now - elapsedMs(at, sentAt ?? now), now - LIMITS.window.onPaperWithinMs)));

/** At the price paid, if it is a valid price. */
const asPaid =
  (paidCents: Cents) =>
  (product: Product): Product => ({
    ...asSold(product),
    ...(paidCents > LIMITS.pricing.maximumPriceCents ? {} : { priceCents: paidCents }),
  });

/**
 * The lines at the prices that the device showed, because the customer has paid them; a price may have changed during a sale. Refuses only
 * requests that no device makes: an unknown product, an impossible price or sum.
 */
export const priceAsPaid = (
  items: OfflineSale['items'],
  products: readonly Product[],
): Result<readonly CheckoutLine[], LinesAsShownRefusal> => {
  if (items.length === 0) return err({ kind: 'checkout/empty' });
  const lines: CheckoutLine[] = [];
  for (const [paidCents, same] of groupBy(items, ({ shownPriceCents }) => shownPriceCents)) {
    const priced = priceLines(same, products.map(asPaid(paidCents)), Infinity);
    if (!priced.ok) return priced;
    lines.push(...priced.value);
  }
  return ok(lines.sort((one, other) => one.productId - other.productId));
};

/** Unusual facts of a sale for the audit log. */
type UnusualFacts = {
  readonly lines: readonly CheckoutLine[];
  /** The products as recorded now. */
  readonly products: readonly Product[];
  /** Why its cash is in no drawer's ledger; null when it is in one, or no drawer was named. */
  readonly refusal: DrawerRefusal | null;
  readonly order: Pick<Order, 'totalCents'>;
  readonly payment: OfflineSale['payment'];
};

const NO_DRAWER: Partial<Readonly<Record<DrawerRefusal['kind'], string>>> = { 'drawer/not-found': 'its drawer is not known' };

const drawerText = (refusal: DrawerRefusal): string =>
  NO_DRAWER[refusal.kind] ?? `${'name' in refusal ? refusal.name : 'its drawer'} no longer took cash`;

const tooLittleText = ({ totalCents }: UnusualFacts['order'], payment: UnusualFacts['payment']): readonly string[] => {
  const change = payment.tender === 'cash' ? changeDue(totalCents, payment.givenCents) : ok(totalCents);
  return change.ok ? [] : [`${formatUsd(change.error.missingCents)} less was given`];
};

/** Where the sale differs from the records, as parts of a sentence for people. */
export const unusualFactsOf = ({ lines, products, refusal, order, payment }: UnusualFacts): readonly string[] => [
  ...lines.flatMap(({ productId, name, unitPriceCents }) => {
    const priceCents = products.find(({ id }) => id === productId)?.priceCents ?? unitPriceCents;
    return priceCents === unitPriceCents ? [] : [`${name} was sold at ${formatUsd(unitPriceCents)} instead of ${formatUsd(priceCents)}`];
  }),
  ...(refusal === null ? [] : [`in no drawer, because ${drawerText(refusal)}`]),
  ...tooLittleText(order, payment),
];
