import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refundsContract } from '#adapters/http-contract/refunds.contract.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { StaffOrder } from '#web/order/staff-order.ts';
import { refundFailureText } from './messages.ts';
import { refetchOrders } from './order-management.queries.ts';
import type { RefundPlan } from './refunds.view.ts';

/** Gives the money back once, whatever is tapped; the server keeps it to once anyway (rules §3). */
export const useRefund = ({ id }: StaffOrder, { itemId }: RefundPlan, onDone: (message: string) => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string) =>
      itemId === null
        ? api.call(refundsContract.refundAll, { params: { id }, body: { reason } })
        : api.call(refundsContract.refundItem, { params: { id }, body: { itemId, reason } }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => setFailure(refundFailureText(error)),
    // Also after a failure: it may have gone through without an answer, or somebody was faster.
    onSettled: () => refetchOrders(queryClient),
  });
  const refund = (reason: string): void => {
    if (isPending) return;
    setFailure(null);
    mutate(reason);
  };
  return { refund, isPending, failure };
};
