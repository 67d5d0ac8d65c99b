import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { bankContract } from '#adapters/http-contract/bank.contract.ts';
import { orderId } from '#core/domain/kernel/ids.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { BANK_KEY, type Unmatched } from './bank.queries.ts';

type SettleDialogProps = { readonly name: string; readonly unmatched: readonly Unmatched[]; readonly onClose: () => void };

/** Asks how a mismatch was settled with the provider or the bank. */
export const SettleDialog = ({ name, unmatched, onClose }: SettleDialogProps) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const formId = useId();
  const [note, setNote] = useState('');
  // A second tap may come before the first one is rendered.
  const isSent = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const payments = unmatched.map(({ orderId: id, why }) => ({ orderId: orderId(id), why }));
      return api.call(bankContract.settle, { body: { payments, note: note.trim() } });
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: BANK_KEY });
      onClose();
    },
    onError: () => {
      isSent.current = false;
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (note.trim() === '' || isSent.current) return;
    isSent.current = true;
    mutate();
  };
  return (
    <Dialog
      title={`Mark ${name} as settled?`}
      onDismiss={() => !isPending && onClose()}
      foot={
        <>
          <Button size="large" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button size="large" variant="primary" type="submit" form={formId} busy={isPending} disabled={note.trim() === ''}>
            Mark as Settled
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack>
          <p>No money moves. The payments leave the warnings and stand below with your sentence; the audit log names you.</p>
          {error !== null && (
            <Banner tone="danger" announce="assertive">
              {sentenceOf(error, 'Nothing was marked. Please try again.')}
            </Banner>
          )}
          <Field label="How was it settled?" value={note} onChange={setNote} maxLength={TEXT_LIMITS.reason} autoComplete="off" />
        </Stack>
      </form>
    </Dialog>
  );
};
