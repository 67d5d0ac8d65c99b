import { ok } from '#core/domain/kernel/result.ts';
import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { CheckoutStore } from '#core/ports/checkout-repository.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { TextConsents } from '#core/ports/text-consents.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';

/** Defects that the crash points must detect: the same stand with one broken ordering of steps. */
export const WEAKNESSES = ['mail-after-the-order', 'money-before-the-row', 'told-before-sent'] as const;
export type Weakness = (typeof WEAKNESSES)[number];

/** The mail is written in its own commit, after the order's. */
const mailAfterTheOrder = (checkouts: CheckoutStore, unitOfWork: UnitOfWork): CheckoutStore => ({
  ...checkouts,
  fulfil: async (paid, place) => {
    const late: OutboxMessage[] = [];
    const fulfilled = await checkouts.fulfil(paid, (placement) => {
      const { mail, ...placed } = place(placement);
      if (mail !== null) late.push(mail);
      return { ...placed, mail: null };
    });
    for (const mail of late.slice(-1)) await unitOfWork.run(async (tx) => ok(await tx.outbox.add(mail)));
    return fulfilled;
  },
});

/** Asks the provider before the refund is committed, so that a crash in between loses its id. */
const moneyBeforeTheRow = (inner: UnitOfWork, payments: PaymentGateway): UnitOfWork => ({
  run: (work) =>
    inner.run((tx) =>
      work({
        ...tx,
        refunds: {
          ...tx.refunds,
          insert: async (refund) => {
            if (refund.paymentId !== null)
              await payments.refund({ refundId: refund.id, paymentId: refund.paymentId, amountCents: refund.amountCents });
            return tx.refunds.insert(refund);
          },
        },
      }),
    ),
});

/** Counts a text as sent as soon as it is claimed. */
const toldBeforeSent = (textConsents: TextConsents): TextConsents => ({
  ...textConsents,
  claimDue: async (...asked) => {
    const due = await textConsents.claimDue(...asked);
    for (const text of due) await textConsents.markTold(text);
    return due;
  },
});

export const weakenedTexts = (weakness: Weakness | null, textConsents: TextConsents): TextConsents =>
  weakness === 'told-before-sent' ? toldBeforeSent(textConsents) : textConsents;

export const weakenedCheckouts = (weakness: Weakness | null, checkouts: CheckoutStore, unitOfWork: UnitOfWork): CheckoutStore =>
  weakness === 'mail-after-the-order' ? mailAfterTheOrder(checkouts, unitOfWork) : checkouts;

export const weakenedUnitOfWork = (weakness: Weakness | null, inner: UnitOfWork, payments: PaymentGateway): UnitOfWork =>
  weakness === 'money-before-the-row' ? moneyBeforeTheRow(inner, payments) : inner;
