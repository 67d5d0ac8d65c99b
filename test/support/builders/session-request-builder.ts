import { randomUUID } from 'node:crypto';
import { checkoutId } from '#core/domain/kernel/ids.ts';
import { addCents, multiplyCents, type Cents } from '#core/domain/kernel/money.ts';
import type { SessionRequest } from '#core/ports/payment-gateway.ts';
import { aCheckout } from './checkout-builder.ts';

/** The stand's request to the provider for the design's order; the total follows from the parts. */
export const aSessionRequest = (
  changes: Partial<Omit<SessionRequest, 'totalCents'>> & Pick<SessionRequest, 'createdAt'>,
): SessionRequest => {
  const { lines, feeCents, donationCents, holdEndsAt } = aCheckout({ createdAt: changes.createdAt });
  const parts = {
    checkoutId: checkoutId(randomUUID()),
    lines,
    feeCents,
    language: null,
    feeLabel: 'CC Fees (3%)',
    donationCents,
    donationLabel: 'Donation',
    holdEndsAt,
    ...changes,
  };
  const lineTotals: readonly Cents[] = parts.lines.map((line) => multiplyCents(line.unitPriceCents, line.quantity));
  return { ...parts, totalCents: addCents(...lineTotals, parts.feeCents, parts.donationCents) };
};
