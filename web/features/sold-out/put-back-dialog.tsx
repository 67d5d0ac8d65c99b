import { useState } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import { digitsIn } from '#core/domain/kernel/typed-text.ts';
import { unitsOf } from '#web/staff/stations/by-station.ts';
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
  readonly waiting: Shortage['waiting'] | null;
  readonly onClose: () => void;
};

/** Sells it again, with the counted units minus those that paid orders wait for. */
export const PutBackDialog = ({ product, waiting, onClose }: PutBackDialogProps) => {
  const [counted, setCounted] = useState('');
  const { putBack, isBusy, problem } = useSoldOut(product.id, onClose);
  const { isAway } = useKeptSales();
  const isLater = isAway || waiting === null;
  const wanted = unitsOf(waiting ?? []);
  const left = counted === '' ? null : Number(counted) - wanted;
  const isPossible = left !== null && left >= 0;
  const submit = (): void => {
    if (isPossible) putBack(product, Number(counted));
  };
  return (
    <FormDialog
      title={`Put ${product.name} back on the menu?`}
      onDismiss={onClose}
      submitLabel={isPossible && !isLater ? `Put ${left} on the menu` : 'Put on the menu'}
      onSubmit={submit}
      isBusy={isBusy}
      isDisabled={!isPossible}
    >
      <Stack>
        <p>{`How many are there now? They go back on the menu${wanted > 0 && !isLater ? `, minus the ${wanted} that paid orders still wait for` : ''}${isLater ? ' when the network is back, minus those that paid orders wait for then' : ''}.`}</p>
        <Field
          label={`${product.name}, counted`}
          value={counted}
          onChange={(text) => setCounted(digitsIn(text).slice(0, DIGITS))}
          error={left !== null && left < 0 ? `Paid orders wait for ${wanted}. Settle some of them first.` : undefined}
          inputMode="numeric"
          autoComplete="off"
        />
        <p className="muted">Orders that you replaced or refunded stay as they are.</p>
        <Problem>{problem}</Problem>
      </Stack>
    </FormDialog>
  );
};
