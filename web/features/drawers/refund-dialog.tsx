import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Problem } from '#web/ui/problem.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';

export type SaleLine = { readonly orderId: string; readonly number: string; readonly amount: Cents };

type RefundDialogProps = {
  readonly id: DrawerId;
  readonly line: SaleLine;
  /** Receives the actual refund: part may have been refunded elsewhere. */
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
};

/** Cash back to a customer, out of this drawer. */
export const RefundDialog = ({ id, line, onDone, onClose }: RefundDialogProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call(windowContract.refundSale, { params: { id: line.orderId }, body: { item: null, reason: reason.trim(), drawer: id } }),
    onSuccess: ({ amount }) => {
      onDone(`Give back ${formatUsd(amount)} for ${line.number}.`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: DRAWERS_KEY }),
  });
  const submit = (): void => {
    if (reason.trim() !== '') mutate();
  };
  return (
    <FormDialog
      title={`Refund of ${line.number}`}
      onDismiss={onClose}
      submitLabel={`Give Back ${formatUsd(line.amount)}`}
      onSubmit={submit}
      isBusy={isPending}
      isDisabled={reason.trim() === ''}
    >
      <Stack>
        <p>{`Take ${formatUsd(line.amount)} out of this drawer, or less if some of it was refunded elsewhere: the next screen says how much. Nothing goes back to the shelf.`}</p>
        <Problem>{error && sentenceOf(error)}</Problem>
        <Field label="Why?" value={reason} onChange={setReason} maxLength={TEXT_LIMITS.reason} autoComplete="off" />
      </Stack>
    </FormDialog>
  );
};
