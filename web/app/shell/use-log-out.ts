import { useNavigate } from 'react-router-dom';
import { useActs } from '#web/staff/offline-queue/acts.tsx';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import { unsentOf } from '#web/staff/offline-queue/left-behind.ts';
import { waitingLines, waitingText } from '#web/staff/pending-sales/sale-texts.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { useEndLogins } from './use-end-logins.ts';

const STAYS = 'They stay on this device. They go out when you log in here again, or when a manager sends them for you.';

/**
 * Asks first while own acts or sales are unsent. Logs out here immediately, and notifies the server, so that the token ends and another
 * device can use the code.
 */
export const useLogOut = (): (() => Promise<void>) => {
  const { logins } = useServices();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const { log: actLog } = useActs();
  const { log: saleLog } = useKeptSales();
  const end = useEndLogins();
  return async () => {
    const { login } = logins.get();
    if (login === null) return;
    const { acts, sales } = unsentOf(actLog.get(), saleLog.get(), login.actor.id);
    const count = acts.length + sales.length;
    const options = {
      title: `${waitingText(acts, sales)} ${count === 1 ? 'is' : 'are'} not sent yet`,
      confirmLabel: 'Log Out Anyway',
      cancelLabel: 'Stay',
    };
    if (
      count > 0 &&
      !(await dialogs.confirm(
        `${waitingLines(acts, sales)
          .map(({ text }) => text)
          .join(', ')}. ${STAYS}`,
        options,
      ))
    )
      return;
    end(login);
    void navigate(PATHS.menu.to());
  };
};
