import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { productId, stockActId } from '#core/domain/kernel/ids.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';

/** Counts an order's units as spoiled. Each item has one id for it, so a second tap, on any device, has no effect. */
export const useWriteOff = (onDone: () => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ orderId, reason }: { readonly orderId: string; readonly reason: string }) => {
      const { items } = await api.call(fulfilmentContract.get, { params: { id: orderId } });
      for (const { id, product_id: product, quantity } of items.filter(({ is_replaced: isReplaced }) => isReplaced !== true))
        await api.call(stockContract.writeOff, {
          body: { id: stockActId(`spoiled-${id}`), product: productId(product), quantity, reason },
        });
    },
    onSuccess: onDone,
    onError: (error) => void dialogs.alert(sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  return { writeOff: mutate, isWritingOff: isPending };
};
