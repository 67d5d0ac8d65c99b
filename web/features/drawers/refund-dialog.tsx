import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';

export type SaleLine = { readonly orderId: string; readonly number: string; readonly amount: Cents };

const FORM = 'refund-sale';

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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '' && !isPending) mutate();
  };
  return (
    <Dialog
      title={`Refund of ${line.number}`}
      onDismiss={onClose}
      foot={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="large"
            variant="primary"
            type="submit"
            form={FORM}
            busy={isPending}
            disabled={reason.trim() === ''}
          >{`Give Back ${formatUsd(line.amount)}`}</Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate>
        <Stack>
          <p>{`Take ${formatUsd(line.amount)} out of this drawer, or less if some of it was refunded elsewhere: the next screen says how much. Nothing goes back to the shelf.`}</p>
          {error !== null && (
            <Banner tone="danger" announce="assertive">
              {sentenceOf(error)}
            </Banner>
          )}
          <Field label="Why?" value={reason} onChange={setReason} maxLength={TEXT_LIMITS.reason} autoComplete="off" />
        </Stack>
      </form>
    </Dialog>
  );
};
