import type { OutboxMessage } from '#core/domain/notifications/outbox-message.ts';
import type { PaymentGateway } from '#core/ports/payment-gateway.ts';
import type { UnitOfWork } from '#core/ports/unit-of-work.ts';

/** What the crash points must notice: the same stand with one promise of its order of steps broken. */
export const WEAKNESSES = ['mail-after-the-order', 'money-before-the-row'] as const;
export type Weakness = (typeof WEAKNESSES)[number];

/** The mail is written in a commit of its own, after the order's. */
const mailAfterTheOrder = (inner: UnitOfWork): UnitOfWork => ({
  run: async (work) => {
    const mails: OutboxMessage[] = [];
    const result = await inner.run((tx) => work({ ...tx, outbox: { ...tx.outbox, add: async (mail) => void mails.push(mail) } }));
    for (const mail of mails) {
      await inner.run(async (tx) => {
        await tx.outbox.add(mail);
        return { ok: true, value: undefined };
      });
    }
    return result;
  },
});

/** The provider is asked before the refund is committed, so that a crash in between forgets its id. */
const moneyBeforeTheRow = (inner: UnitOfWork, payments: PaymentGateway): UnitOfWork => ({
  run: (work) =>
    inner.run((tx) =>
      work({
        ...tx,
        refunds: {
          ...tx.refunds,
          insert: async (refund) => {
            await payments.refund({ refundId: refund.id, paymentId: refund.paymentId, amountCents: refund.amountCents });
            return tx.refunds.insert(refund);
          },
        },
      }),
    ),
});

export const weakened = (weakness: Weakness | null, inner: UnitOfWork, payments: PaymentGateway): UnitOfWork => {
  if (weakness === 'mail-after-the-order') return mailAfterTheOrder(inner);
  return weakness === 'money-before-the-row' ? moneyBeforeTheRow(inner, payments) : inner;
};
