import { lookupHash, orderId, orderItemId, productId } from '../kernel/ids.ts';
import type { Instant } from '../kernel/instant.ts';
import { addCents, cents, subtractCents, type Cents } from '../kernel/money.ts';
import { LANGUAGES } from '../language.ts';
import type { Order } from '../order/order.ts';
import { quote } from '../pricing/quote.ts';

/** Spec §2: the price of the sandbox's sample. */
const SAMPLE_TOTAL: Cents = cents(650);

const LINES = [
  { name: 'Hot Dog', unitPriceCents: cents(350), quantity: 1 },
  { name: 'Cola', unitPriceCents: cents(250), quantity: 1 },
] as const;

/** A sample order for trying out the mails. The donation brings it to $6.50, whatever the card fee. */
export const sampleOrder = (now: Instant, feeBasisPoints: number): Order => {
  const bare = quote(LINES, cents(0), feeBasisPoints);
  const donationCents = cents(Math.max(0, subtractCents(SAMPLE_TOTAL, bare.totalCents)));
  const totalCents = addCents(bare.totalCents, donationCents);
  return {
    id: orderId('sample'),
    orderNumber: '#000',
    lookupHash: lookupHash('sample'),
    pickupCode: 'A22',
    status: 'queued',
    channel: 'O',
    tender: 'card',
    checkoutId: null,
    sessionId: null,
    paymentId: null,
    customer: { name: 'Sample Customer', email: null, phone: null },
    language: LANGUAGES[0],
    specialInstructions: null,
    items: LINES.map((line, index) => ({
      id: orderItemId(`sample-${index}`),
      productId: productId(index + 1),
      productName: line.name,
      unitPriceCents: line.unitPriceCents,
      quantity: line.quantity,
      subtotalCents: line.unitPriceCents,
      isRefunded: false,
      checkedBy: null,
    })),
    ...bare,
    donationCents,
    totalCents,
    paidCents: totalCents,
    givenBackCents: cents(0),
    needsReview: false,
    placedAt: now,
    readyAt: null,
    completedAt: null,
    cancelledAt: null,
    preparing: null,
    statusBy: null,
    reopenedCount: 0,
    reopenNotes: null,
    lastReopenedBy: null,
    reminders: { sent: 0, lastSentAt: null },
  };
};
