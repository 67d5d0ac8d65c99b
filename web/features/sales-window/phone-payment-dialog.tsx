import { elapsedMs, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { cents, formatUsd } from '#core/domain/kernel/money.ts';
import { QrCode } from '#web/platform/qr-code.tsx';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { OrderNumber } from '#web/ui/numerals.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useTapShield } from '#web/ui/use-tap-shield.ts';
import { leftOfHoldText } from './sale.view.ts';
import styles from './sales-window.module.css';
import type { PhonePayments, ShownPhonePayment } from './use-phone-payments.ts';

type PhonePaymentDialogProps = {
  readonly payment: ShownPhonePayment;
  readonly phone: PhonePayments;
  /** Starts the next customer's sale. */
  readonly onNext: () => void;
};

/** The provider's page as a QR code for the customer's camera, until it is paid (night.md §3). */
export const PhonePaymentDialog = ({ payment, phone, onNext }: PhonePaymentDialogProps) => {
  const isPaid = payment.orderNumber !== null;
  const leave = (): void => {
    phone.show(null);
    onNext();
  };
  const next = (
    <Button
      size="large"
      variant="primary"
      width={isPaid ? 'full' : 'content'}
      onClick={() => {
        if (isPaid) phone.finish(payment.id);
        leave();
      }}
    >
      Next customer
    </Button>
  );
  if (payment.orderNumber !== null)
    return (
      <Dialog title={`Paid by phone: ${formatUsd(payment.totalCents)}`} onDismiss={leave} foot={next}>
        <p className={styles['say']}>
          Say this number
          <br />
          <OrderNumber display={payment.orderNumber} size="giant" />
        </p>
      </Dialog>
    );
  return (
    <Dialog
      title="Scan to pay"
      mark={
        <strong className={`money ${styles['amount']}`} translate="no">
          {formatUsd(payment.totalCents)}
        </strong>
      }
      onDismiss={() => phone.show(null)}
      foot={
        <>
          <Button size="large" variant="danger-quiet" busy={phone.isBusy} onClick={() => phone.cancel(payment.id)}>
            Cancel payment
          </Button>
          {next}
        </>
      }
    >
      <div className={styles['scan']}>
        <p className="muted">{`${formatUsd(cents(payment.totalCents - payment.feeCents))} + ${formatUsd(payment.feeCents)} card fee`}</p>
        <QrCode text={payment.url} label="QR code of the payment page" className={styles['qr'] ?? ''} />
        <Waiting payment={payment} />
      </div>
    </Dialog>
  );
};

const Waiting = ({ payment: { heldUntil } }: { readonly payment: ShownPhonePayment }) => (
  <>
    <output className={styles['waiting']}>
      <Spinner size="small" />
      <strong>Waiting for the payment</strong>
    </output>
    <p className="muted">{leftOfHoldText(elapsedMs(useNow(SECOND_MS), heldUntil))}</p>
  </>
);

/** Above the sale: customers still paying by phone, and those who have paid. */
export const ParkedPayments = ({ phone }: { readonly phone: PhonePayments }) => (
  <ul className={styles['parked']} aria-label="Payments by phone" {...useTapShield(phone.payments.map(({ id }) => id).join())}>
    {phone.payments.map((payment) => (
      <li key={payment.id} className={payment.orderNumber === null ? undefined : styles['paid']}>
        <output>
          <strong>{payment.name}</strong>{' '}
          <span className="money" translate="no">
            {formatUsd(payment.totalCents)}
          </span>{' '}
          <span>{payment.orderNumber === null ? 'is being paid by phone' : `is paid: ${payment.orderNumber}`}</span>
        </output>
        {payment.orderNumber === null ? (
          <Button label={`Show the payment of ${formatUsd(payment.totalCents)}, ${payment.name}`} onClick={() => phone.show(payment.id)}>
            Show
          </Button>
        ) : (
          <Button variant="strong" label={`Done with ${payment.orderNumber}`} onClick={() => phone.finish(payment.id)}>
            Done
          </Button>
        )}
      </li>
    ))}
  </ul>
);
