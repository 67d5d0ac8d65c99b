import { useState } from 'react';
import { drawerEntryId } from '#core/domain/kernel/ids.ts';
import { formatUsd, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { readMoney } from '#core/domain/kernel/read-money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { DrawerCommands } from './use-drawer-commands.ts';

export type MoveKind = 'drop' | 'paid-in' | 'paid-out';

const TEXTS = {
  drop: {
    title: 'Drop to the Safe',
    says: 'Take large bills out, so the box never holds much.',
    note: 'Who carries it with you?',
    action: 'Drop to the Safe',
    isNoteNeeded: false,
  },
  'paid-out': {
    title: 'Paid Out',
    says: 'Cash that left the drawer for something the stand needed.',
    note: 'What for?',
    action: 'Write It Down',
    isNoteNeeded: true,
  },
  'paid-in': {
    title: 'Paid In',
    says: 'Cash that came into the drawer and was not a sale.',
    note: 'Where from?',
    action: 'Write It Down',
    isNoteNeeded: true,
  },
} as const satisfies Record<MoveKind, object>;

type MoveDialogProps = {
  readonly kind: MoveKind;
  /** The expected cash; null while hidden. */
  readonly expectedCents: Cents | null;
  readonly commands: DrawerCommands;
  readonly onClose: () => void;
};

/** Cash that moves without a sale. The entry keeps its id while the dialog is open, so a second tap has no effect. */
export const MoveDialog = ({ kind, expectedCents, commands, onClose }: MoveDialogProps) => {
  const { newKey } = useServices();
  const [id] = useState(() => drawerEntryId(newKey()));
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const texts = TEXTS[kind];
  const parsed = readMoney(amount);
  const isComplete = parsed.ok && parsed.value > ZERO && (!texts.isNoteNeeded || note.trim() !== '');
  const isTooMuch = kind !== 'paid-in' && parsed.ok && expectedCents !== null && parsed.value > expectedCents;
  const submit = (): void => {
    if (parsed.ok && isComplete) commands.move({ id, kind, amount: parsed.value, note: note.trim() }, onClose);
  };
  return (
    <FormDialog
      title={texts.title}
      onDismiss={onClose}
      submitLabel={texts.action}
      onSubmit={submit}
      isBusy={commands.isBusy}
      problem={commands.problem}
      isDisabled={!isComplete}
    >
      <Stack>
        <p>{texts.says}</p>
        <MoneyField label="Amount" value={amount} onChange={setAmount} />
        {isTooMuch && (
          <Banner tone="warn" announce="polite">
            {`Only ${formatUsd(expectedCents)} should be in the drawer.`}
          </Banner>
        )}
        <Field
          label={texts.note}
          value={note}
          onChange={setNote}
          maxLength={TEXT_LIMITS.specialInstructions}
          autoComplete="off"
          {...(kind === 'paid-out' ? { hint: 'For example “two bags of ice”. Put the receipt in the box.' } : {})}
        />
      </Stack>
    </FormDialog>
  );
};
