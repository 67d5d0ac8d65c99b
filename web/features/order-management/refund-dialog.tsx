import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useState } from 'react';
import type { StaffOrder } from '#web/staff/orders/staff-order.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Totals } from '#web/ui/totals.tsx';
import { DEFAULT_REASON } from './messages.ts';
import { noteOf, type RefundPlan } from './refunds.view.ts';
import { useOpenDrawer } from '#web/staff/orders/use-open-drawer.ts';
import { useRefund } from './use-refund.ts';

type RefundDialogProps = {
  readonly order: StaffOrder;
  readonly plan: RefundPlan;
  readonly onDone: (message: string) => void;
  readonly onDismiss: () => void;
};

/** The reason and the exact amount with its parts, before the refund (spec §5, rules §1). */
export const RefundDialog = ({ order, plan, onDone, onDismiss }: RefundDialogProps) => {
  const [reason, setReason] = useState(DEFAULT_REASON);
  const drawer = useOpenDrawer(plan.by === 'cash');
  const { refund, isPending, failure } = useRefund(order, plan, onDone);
  const note = noteOf(plan);
  const isMissing = reason.trim() === '';
  return (
    <FormDialog
      title={`Refund ${plan.amount}?`}
      role="alertdialog"
      onDismiss={onDismiss}
      // A refund under way cannot be stopped, so wait for its answer.
      isDismissible={!isPending}
      submitLabel={`Refund ${plan.amount}`}
      submitVariant="danger"
      onSubmit={() => {
        if (!isMissing) refund({ reason: reason.trim(), drawer: drawer.chosen });
      }}
      isBusy={isPending}
      isDisabled={isMissing}
    >
      <Stack>
        <Totals rows={plan.rows} total={{ label: 'Refund', amount: plan.amount }} />
        {drawer.chosen !== null && (
          <SelectField label="Out of which drawer?" look="small" value={drawer.chosen} options={drawer.options} onChange={drawer.choose} />
        )}
        <Field
          label="Reason"
          look="small"
          value={reason}
          onChange={setReason}
          maxLength={TEXT_LIMITS.reason}
          error={isMissing ? 'A reason is required.' : undefined}
        />
        {plan.cancelsOrder && <Banner tone="warn">This refunds all that is left, so the order will be cancelled.</Banner>}
        {note !== null && <p className="muted small">{note}</p>}
        <Problem>{failure}</Problem>
      </Stack>
    </FormDialog>
  );
};
