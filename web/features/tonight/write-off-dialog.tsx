import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { stockContract } from '#adapters/http-contract/stock.contract.ts';
import { stockActId } from '#core/domain/kernel/ids.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { STAFF_KEY } from '#web/api/staff-key.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Problem } from '#web/ui/problem.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { ShelfItem } from '#web/api/stock.queries.ts';
import { typedUnits } from './stock-count.view.ts';

type WriteOffDialogProps = {
  readonly products: readonly ShelfItem[];
  readonly onWrittenOff: (product: ShelfItem) => void;
  readonly onClose: () => void;
};

/** Units that leave the shelf unsold. The act keeps its id until the input changes, so a second tap has no effect. */
export const WriteOffDialog = ({ products, onWrittenOff, onClose }: WriteOffDialogProps) => {
  const { api, newKey } = useServices();
  const queryClient = useQueryClient();
  const [id, setId] = useState(() => newKey());
  const [product, setProduct] = useState('');
  const [quantity, setQuantity] = useState('1');
  const [reason, setReason] = useState('');
  const chosen = products.find((one) => String(one.id) === product);
  const units = typedUnits(quantity) ?? 0;
  const isComplete = chosen !== undefined && units > 0 && reason.trim() !== '';
  const { mutate, isPending, error } = useMutation({
    mutationFn: (one: ShelfItem) =>
      api.call(stockContract.writeOff, { body: { id: stockActId(id), product: one.id, quantity: units, reason: reason.trim() } }),
    onSuccess: (_left, one) => {
      onWrittenOff(one);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: STAFF_KEY }),
  });
  /** Differs from a request that may already have been sent. */
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value): void => {
      setId(newKey());
      set(value);
    };
  const submit = (): void => {
    if (isComplete) mutate(chosen);
  };
  const options = [{ value: '', label: 'Choose' }, ...products.map((one) => ({ value: String(one.id), label: one.name }))];
  return (
    <FormDialog
      title="Something Is Spoiled"
      onDismiss={onClose}
      submitLabel="Take It off the Shelf"
      onSubmit={submit}
      isBusy={isPending}
      isDisabled={!isComplete}
    >
      <Stack>
        <p>Burnt, dropped or out of date: it leaves the shelf and is on the sheet as spoiled.</p>
        <Problem>{error && sentenceOf(error)}</Problem>
        <SelectField label="Product" value={product} options={options} onChange={changed(setProduct)} />
        <Field label="How many?" value={quantity} onChange={changed(setQuantity)} inputMode="numeric" autoComplete="off" />
        <Field label="What happened?" value={reason} onChange={changed(setReason)} maxLength={TEXT_LIMITS.reason} autoComplete="off" />
      </Stack>
    </FormDialog>
  );
};
