import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refundsContract } from '#adapters/http-contract/refunds.contract.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { refundFailureText } from './messages.ts';
import { refetchOrders } from './order-management.queries.ts';
import type { RefundPlan } from './refunds.view.ts';

type Asked = { readonly reason: string; readonly drawer: DrawerId | null };

/** Refunds once, whatever is tapped; the server guarantees it anyway (rules §3). */
export const useRefund = ({ id }: StaffOrder, { itemId, by }: RefundPlan, onDone: (message: string) => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ reason, drawer }: Asked): Promise<{ readonly message: string }> => {
      if (by !== 'card') {
        // Less than was asked for, if part was refunded elsewhere.
        const { amount } = await api.call(windowContract.refundSale, { params: { id }, body: { item: itemId, reason, drawer } });
        return { message: `Refunded ${formatUsd(amount)}.` };
      }
      return itemId === null
        ? api.call(refundsContract.refundAll, { params: { id }, body: { reason } })
        : api.call(refundsContract.refundItem, { params: { id }, body: { itemId, reason } });
    },
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => setFailure(refundFailureText(error)),
    // Also after a failure: it may have succeeded without an answer, or another person was faster.
    onSettled: () => Promise.all([refetchOrders(queryClient), queryClient.invalidateQueries({ queryKey: DRAWERS_KEY })]),
  });
  const refund = (asked: Asked): void => {
    if (isPending) return;
    setFailure(null);
    mutate(asked);
  };
  return { refund, isPending, failure };
};
