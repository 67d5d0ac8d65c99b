import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from '#core/domain/limits.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { numberOf, type StaffOrder } from '#web/order/staff-order.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

/** Who has taken over what this login was preparing when the screen opened; null as long as nobody has. */
export const useTakenOver = ({ status, preparingStaffId, preparingStaffName }: StaffOrder): string | null => {
  const { login } = useLogin();
  const isMine = status === 'preparing' && preparingStaffId === login?.actor.id;
  const [wasMine, setWasMine] = useState(isMine);
  if (isMine && !wasMine) setWasMine(true);
  return wasMine && !isMine && status === 'preparing' ? preparingStaffName : null;
};

type TakenOverProps = { readonly order: StaffOrder; readonly by: string; readonly checked: number };

const SILENT_MINUTES = LIMITS.orders.takeOverAfterMs / MINUTE_MS;

const keptText = (checked: number): string => {
  if (checked === 0) return '';
  return checked === 1 ? ' Your check is kept.' : ` Your ${checked} checks are kept.`;
};

/** Told to the device that was silent: somebody else carries on. */
export const TakenOver = ({ order, by, checked }: TakenOverProps) => {
  const navigate = useNavigate();
  const leave = (): void => {
    navigate('/fulfillment');
  };
  return (
    <Dialog
      role="alertdialog"
      title={`${by} took over ${numberOf(order)}`}
      onDismiss={leave}
      foot={
        <Button variant="primary" size="large" onClick={leave}>
          Back to the queue
        </Button>
      }
    >
      <p>
        We had not heard from you for {SILENT_MINUTES} minutes, so {by} carries on.{keptText(checked)}
      </p>
    </Dialog>
  );
};
