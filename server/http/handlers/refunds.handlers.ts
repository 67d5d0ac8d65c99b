import type { Contract } from '#adapters/http-contract/contract.ts';
import { orderId, orderItemId } from '#core/domain/kernel/ids.ts';
import { formatUsd, ZERO } from '#core/domain/kernel/money.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import type { RefundOutcome } from '#core/use-cases/refunds/request-refund.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const messageOf = ({ amountCents, failedCents, state }: RefundOutcome): string => {
  const amount = formatUsd(amountCents);
  if (failedCents > 0) return `${amount} is on its way back, but ${formatUsd(failedCents)} was refused. Please try the rest again.`;
  if (amountCents === ZERO) return 'Refunded: nothing had been paid for it.';
  return state === 'pending' ? `The refund of ${amount} is on its way; the provider has not confirmed it yet.` : `Refunded ${amount}.`;
};

const refunded = (outcome: Result<RefundOutcome, Refusal>) => {
  if (!outcome.ok) return refuse(outcome.error);
  const { amountCents, state } = outcome.value;
  if (state === 'failed' && amountCents === ZERO) return refuse({ kind: 'payment/refund-refused', reason: 'provider' });
  return { message: messageOf(outcome.value), amount: amountCents, state };
};

export const refundsHandlers = ({ listRefunds, refundItem, refundRest }: HttpServices): HandlersFor<Contract>['refunds'] => ({
  list: async ({ params }) => {
    const found = await listRefunds(orderId(params.id));
    if (!found.ok) return refuse(found.error);
    const { by, items, withDonation, refundedCents, paidCents, outside } = found.value;
    return {
      by,
      withDonation,
      items: items.map(({ item, feeShareCents, amountCents, state, reason }) => ({
        itemId: item.id,
        subtotal: item.subtotalCents,
        feeShare: feeShareCents,
        amount: amountCents,
        state,
        reason,
      })),
      refunded: refundedCents,
      paid: paidCents,
      outside: outside.map(({ kind, amountCents, state }) => ({ kind, amount: amountCents, state })),
    };
  },
  refundItem: async ({ params, body }, { actor }) =>
    refunded(await refundItem(orderId(params.id), orderItemId(body.itemId), body.reason, actor)),
  refundAll: async ({ params, body }, { actor }) => refunded(await refundRest(orderId(params.id), body.reason, actor)),
});
