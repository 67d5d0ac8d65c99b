import { z } from 'zod';
import { cardName } from '#core/domain/bank/card-name.ts';
import { splitTip, type InPersonPayment } from '#core/domain/bank/reader-match.ts';
import { paymentId, type PaymentId } from '#core/domain/kernel/ids.ts';
import { instant, type Instant } from '#core/domain/kernel/instant.ts';
import { addCents, cents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { isWithin } from '#core/domain/reports/business-day.ts';
import type { PayoutReader } from '#core/ports/payout-reader.ts';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import type { IdGenerator } from '#core/ports/id-generator.ts';

const PAYMENTS = 'simulated-reader-payments';
const EVERYTHING = 1_000_000;

const moneyCents = z.int().transform(cents);
const PAYMENT = z.object({
  at: z.int().transform(instant),
  /** The tip included. */
  paidCents: moneyCents,
  givenBackCents: moneyCents,
  brand: z.string(),
  last4: z.string(),
  tipCents: moneyCents,
});

export interface SimulatedReader {
  /** A customer taps a card on the reader. */
  take(amountCents: Cents, at: Instant, tipCents?: Cents): Promise<PaymentId>;
  refund(payment: PaymentId, amountCents: Cents): Promise<void>;
}

export type SimulatedReaderDeps = { readonly documents: DocumentStore; readonly ids: IdGenerator };

/** A card reader without charges, and its payments. */
export const createSimulatedReader = ({
  documents,
  ids,
}: SimulatedReaderDeps): SimulatedReader & Pick<PayoutReader, 'inPersonPayments'> => ({
  take: async (amountCents, at, tipCents = ZERO) => {
    const id = `simread_${ids.uuid()}`;
    const paidCents = addCents(amountCents, tipCents);
    await documents.update(PAYMENTS, id, () => ({ at, paidCents, givenBackCents: ZERO, brand: 'visa', last4: '4242', tipCents }));
    return paymentId(id);
  },
  refund: async (payment, amountCents) => {
    await documents.update(PAYMENTS, payment, (known) => {
      const before = PAYMENT.parse(known);
      return { ...before, givenBackCents: addCents(before.givenBackCents, amountCents) };
    });
  },
  inPersonPayments: async (window) =>
    (await documents.list(PAYMENTS, EVERYTHING))
      .map(({ key, document }): InPersonPayment => {
        const { at, brand, last4, tipCents, ...charge } = PAYMENT.parse(document);
        return { at, ...splitTip(charge, tipCents), paymentId: paymentId(key), card: cardName(brand, last4) };
      })
      .filter(({ at }) => isWithin(window, at)),
});
