import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bankContract, MOST_PAYMENTS } from '#adapters/http-contract/bank.contract.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Problem } from '#web/ui/problem.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { BANK_KEY, type Unmatched } from '#web/api/bank.queries.ts';

type SettleDialogProps = { readonly name: string; readonly unmatched: readonly Unmatched[]; readonly onClose: () => void };

/** Asks how a mismatch was settled with the provider or the bank. */
export const SettleDialog = ({ name, unmatched, onClose }: SettleDialogProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const [note, setNote] = useState('');
  // A second tap may come before the first one is rendered.
  const isSent = useRef(false);
  const { mutate, isPending, error } = useMutation({
    // A repeat of those that are settled already has no effect.
    mutationFn: async () => {
      const payments = unmatched.map(({ orderId: id, why }) => ({ orderId: orderId(id), why }));
      while (payments.length > 0)
        await api.call(bankContract.settle, { body: { payments: payments.splice(0, MOST_PAYMENTS), note: note.trim() } });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: BANK_KEY });
      onClose();
    },
    onError: () => {
      isSent.current = false;
    },
  });
  const submit = (): void => {
    if (note.trim() === '' || isSent.current) return;
    isSent.current = true;
    mutate();
  };
  return (
    <FormDialog
      title={`Mark ${name} as settled?`}
      onDismiss={onClose}
      submitLabel="Mark as Settled"
      onSubmit={submit}
      isBusy={isPending}
      isDisabled={note.trim() === ''}
      isDismissible={!isPending}
    >
      <Stack>
        <p>No money moves. The payments leave the warnings and are listed below with your note; the audit log names you.</p>
        <Problem>{error && sentenceOf(error)}</Problem>
        <Field label="How was it settled?" value={note} onChange={setNote} maxLength={TEXT_LIMITS.reason} autoComplete="off" />
      </Stack>
    </FormDialog>
  );
};
