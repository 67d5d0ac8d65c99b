import { useState } from 'react';
import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { readMoney } from '#core/domain/kernel/read-money.ts';
import { typedStaffCode } from '#core/domain/staff/typed-staff-code.ts';
import { changeDue, likelyBills } from '#core/domain/window/cash.ts';
import { COMP_REASONS, type CompReason } from '#core/domain/window/sale.ts';
import { COMP_LABELS } from '#web/staff/orders/comp-labels.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import styles from './sales-window.module.css';
import type { SaleControls } from './use-sale.ts';

type PayDialogProps = {
  readonly totalCents: Cents;
  readonly onPay: SaleControls['pay'];
  readonly onDismiss: () => void;
};

/** To the right of a dialog's title. */
const Amount = ({ children }: { readonly children: Cents }) => (
  <strong className={`money ${styles['amount']}`} translate="no">
    {formatUsd(children)}
  </strong>
);

const changeText = (totalCents: Cents, givenCents: Cents): string => {
  const change = changeDue(totalCents, givenCents);
  return change.ok ? `change ${formatUsd(change.value)}` : `${formatUsd(change.error.missingCents)} is missing`;
};

/** Each key is a total amount handed over, and completes the sale. */
export const CashDialog = ({ totalCents, onPay, onDismiss, drawerName }: PayDialogProps & { readonly drawerName: string | null }) => {
  const [typed, setTyped] = useState('');
  const other = readMoney(typed);
  const give = (amount: Cents) => (): void => onPay({ tender: 'cash', given: amount });
  return (
    <Dialog
      title={drawerName === null ? 'Cash' : `Cash into ${drawerName}`}
      mark={<Amount>{totalCents}</Amount>}
      onDismiss={onDismiss}
      foot={
        <>
          <Button size="large" onClick={onDismiss}>
            Back
          </Button>
          {other.ok && (
            <Button
              size="large"
              variant="strong"
              disabled={other.value < totalCents}
              onClick={give(other.value)}
            >{`Take ${formatUsd(other.value)}`}</Button>
          )}
        </>
      }
    >
      <div className={styles['notes']}>
        <div className={styles['cash']}>
          <Button variant="primary" size="extra-large" width="full" onClick={give(totalCents)}>
            Exact
          </Button>
        </div>
        {likelyBills(totalCents).map((note) => (
          <Button key={note} size="extra-large" onClick={give(note)}>
            <span>
              <strong className={styles['note']}>{formatUsd(note).replace('.00', '')}</strong>
              <br />
              <small>{changeText(totalCents, note)}</small>
            </span>
          </Button>
        ))}
      </div>
      <MoneyField
        label="Other amount"
        value={typed}
        onChange={setTyped}
        hint={other.ok ? changeText(totalCents, other.value) : 'Amount received'}
      />
    </Dialog>
  );
};

const REFERENCE_LENGTH = 40;

export const ReaderDialog = ({ totalCents, onPay, onDismiss }: PayDialogProps) => {
  const [reference, setReference] = useState('');
  return (
    <Dialog
      title="Card reader"
      mark={<Amount>{totalCents}</Amount>}
      onDismiss={onDismiss}
      cancel="Back"
      foot={
        <Button size="large" variant="primary" onClick={() => onPay({ tender: 'reader', reference: reference === '' ? null : reference })}>
          Taken on the reader
        </Button>
      }
    >
      <p>{`Charge ${formatUsd(totalCents)} on the reader first. Then write it down here.`}</p>
      <Field
        label="Reference (optional)"
        value={reference}
        onChange={setReference}
        autoComplete="off"
        maxLength={REFERENCE_LENGTH}
        hint="The last digits on the reader’s slip. They help when the bank statement is checked."
      />
    </Dialog>
  );
};

/** A seller without the permission needs a manager's code. */
export const CompDialog = ({ totalCents, onPay, onDismiss, needsApproval }: PayDialogProps & { readonly needsApproval: boolean }) => {
  const [code, setCode] = useState('');
  const approval = needsApproval ? { code } : {};
  const [reason, setReason] = useState<CompReason | null>(null);
  return (
    <Dialog
      title="Give away"
      mark={<Amount>{totalCents}</Amount>}
      onDismiss={onDismiss}
      cancel="Back"
      foot={
        <Button
          size="large"
          variant="primary"
          disabled={reason === null || (needsApproval && code === '')}
          onClick={() => reason !== null && onPay({ tender: 'comp', reason, ...approval })}
        >{`Give away ${formatUsd(totalCents)}`}</Button>
      }
    >
      <fieldset className={styles['reasons']}>
        <legend>Who is it for?</legend>
        {COMP_REASONS.map((one) => (
          <Choice
            key={one}
            name="comp-reason"
            value={one}
            title={COMP_LABELS[one]}
            checked={one === reason}
            onChoose={() => setReason(one)}
          />
        ))}
      </fieldset>
      {needsApproval && (
        <Field
          label="Manager’s code"
          value={code}
          onChange={(typed) => setCode(typedStaffCode(typed))}
          type="password"
          look="code"
          autoComplete="off"
          hint="A manager types it here to approve. It is not kept on this tablet."
        />
      )}
    </Dialog>
  );
};
