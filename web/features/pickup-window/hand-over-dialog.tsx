import { useState } from 'react';
import { lastNameOf } from '#core/domain/order/customer-name.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { itemCountText, numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { useOrdersInHand } from '#web/staff/orders/use-orders-in-hand.ts';
import type { Proof } from '#web/staff/orders/use-status-change.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { useTapShield } from '#web/ui/use-tap-shield.ts';
import { codeChoices } from './code-choices.ts';
import styles from './hand-over-dialog.module.css';
import { readyOrders } from './pickup-window.view.ts';

type HandOverDialogProps = {
  readonly order: StaffOrder;
  readonly onHandOver: (order: StaffOrder, proof: Proof) => void;
  readonly onCancel: () => void;
};

/** Before *Picked Up*, if the stand requires pickup codes: the customer's code, or why the order goes without (night §5). */
export const HandOverDialog = (props: HandOverDialogProps) => {
  const [hasCode, setHasCode] = useState(true);
  return hasCode ? <WhichCode {...props} onNoCode={() => setHasCode(false)} /> : <WithoutCode {...props} />;
};

const WhichCode = ({ order, onHandOver, onCancel, onNoCode }: HandOverDialogProps & { readonly onNoCode: () => void }) => {
  const orders = useOrdersInHand().orders ?? [];
  const ready = readyOrders(orders);
  // Fixed when opened, so that codes do not move under the finger. Codes of other orders in hand are never decoys.
  const [codes] = useState(() => codeChoices(order.pickupCode ?? '', orders));
  const [wrong, setWrong] = useState<string | null>(null);
  const number = numberOf(order);
  const other = wrong === null ? undefined : ready.find(({ pickupCode }) => pickupCode === wrong);
  const choose = (code: string): void => (code === order.pickupCode ? onHandOver(order, { code }) : setWrong(code));
  return (
    <Dialog
      title={wrong === null ? `Which code do they say for ${number}?` : `Not the code of ${number}`}
      onDismiss={onCancel}
      cancel="Cancel"
      foot={
        <>
          <Button size="large" onClick={onNoCode}>
            They have no code
          </Button>
          {wrong !== null && other !== undefined && (
            <Button
              size="large"
              variant="strong"
              onClick={() => onHandOver(other, { code: wrong })}
            >{`Hand out ${numberOf(other)}`}</Button>
          )}
        </>
      }
    >
      {wrong === null ? (
        <p>{`${lastNameOf(order.customerName)}, ${itemCountText(order)}. It is on their phone and in the email.`}</p>
      ) : (
        <WrongCode code={wrong} other={other} />
      )}
      <fieldset className={styles['choices']} aria-label="Codes" {...useTapShield(wrong ?? '')}>
        {codes.map((code) => (
          <button key={code} className={styles['choice']} type="button" aria-pressed={code === wrong} onClick={() => choose(code)}>
            {code}
          </button>
        ))}
      </fieldset>
    </Dialog>
  );
};

const WrongCode = ({ code, other }: { readonly code: string; readonly other: StaffOrder | undefined }) => {
  if (other === undefined)
    return (
      <Banner tone="danger" icon="cross" announce="assertive" title={`${code} belongs to no order that is ready.`}>
        Ask again, or look at their phone.
      </Banner>
    );
  const name = lastNameOf(other.customerName);
  return (
    <Banner
      tone="danger"
      icon="cross"
      announce="assertive"
      title={`${code} belongs to ${numberOf(other)}, ${name}.`}
    >{`That bag is ready too. Is this ${name}?`}</Banner>
  );
};

const NOTES = ['Told us what’s in it', 'Showed the card they paid with', 'I know them'] as const;

const WithoutCode = ({ order, onHandOver, onCancel }: HandOverDialogProps) => {
  const [chosen, setChosen] = useState<string | null>(null);
  const [words, setWords] = useState('');
  const number = numberOf(order);
  const note = words.trim() === '' ? chosen : words.trim();
  return (
    <Dialog
      title={`Hand out ${number} without the code?`}
      onDismiss={onCancel}
      cancel="Cancel"
      foot={
        <Button
          size="large"
          variant="strong"
          icon="check"
          disabled={note === null}
          onClick={() => note !== null && onHandOver(order, { note })}
        >{`Hand out ${number}`}</Button>
      }
    >
      <p>How do you know it is theirs? The note stays with the order.</p>
      <fieldset className={styles['notes']} aria-label="Note">
        {NOTES.map((one) => (
          <button
            key={one}
            className={styles['note']}
            type="button"
            aria-pressed={one === note}
            onClick={() => {
              setChosen(one);
              setWords('');
            }}
          >
            {one}
          </button>
        ))}
      </fieldset>
      <Field label="Or in your words" value={words} onChange={setWords} maxLength={TEXT_LIMITS.reason} autoComplete="off" />
    </Dialog>
  );
};
