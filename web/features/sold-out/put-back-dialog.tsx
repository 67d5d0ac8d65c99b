import { useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import { digitsIn } from '#core/domain/kernel/typed-text.ts';
import type { Shortage } from '#web/staff/sold-out/sold-out.queries.ts';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import { useSoldOut } from '#web/staff/sold-out/use-sold-out.ts';
import { Problem } from '#web/ui/problem.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';

const DIGITS = String(LIMITS.stock.maximum).length;

type PutBackDialogProps = {
  readonly product: Pick<Shortage['product'], 'id' | 'name' | 'round'>;
  /** Null: unknown offline. */
  readonly spokenFor: number | null;
  readonly onClose: () => void;
};

const minusText = (wanted: number | null): string => {
  if (wanted === null) return ' when the network is back, minus those that paid orders wait for then';
  return wanted === 0 ? '' : `, minus the ${wanted} that orders wait for`;
};

/** Sells it again, with the counted units minus those that orders wait for. */
export const PutBackDialog = ({ product, spokenFor, onClose }: PutBackDialogProps) => {
  const [counted, setCounted] = useState('');
  const { putBack, isBusy, problem } = useSoldOut(product.id, onClose);
  const { isAway } = useKeptSales();
  const wanted = isAway ? null : spokenFor;
  const left = counted === '' ? null : Number(counted) - (wanted ?? 0);
  const isPossible = left !== null && left >= 0;
  const submit = (): void => {
    if (isPossible) putBack(product, Number(counted));
  };
  return (
    <FormDialog
      title={`Put ${product.name} back on the menu?`}
      onDismiss={onClose}
      submitLabel={isPossible && wanted !== null ? `Put ${left} on the menu` : 'Put on the menu'}
      onSubmit={submit}
      isBusy={isBusy}
      isDisabled={!isPossible}
    >
      <Stack>
        <p>{`How many are there now? They go back on the menu${minusText(wanted)}.`}</p>
        <Field
          label={`${product.name}, counted`}
          value={counted}
          onChange={(text) => setCounted(digitsIn(text).slice(0, DIGITS))}
          error={left !== null && left < 0 ? `Orders that are paid or being paid wait for ${wanted}. Settle them first.` : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
        <p className="muted">Orders that you replaced or refunded stay as they are.</p>
        <Problem>{problem}</Problem>
      </Stack>
    </FormDialog>
  );
};
