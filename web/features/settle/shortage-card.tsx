import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { can } from '#core/domain/staff/role.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { countText } from '#web/staff/offline-queue/act-texts.ts';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import type { SaleShortage } from '#web/staff/pending-sales/sale-log.ts';
import { keptTotal, linesText } from '#web/staff/pending-sales/sale-texts.ts';
import { timeText } from '#web/texts/times.ts';
import { useLogin } from '#web/session/use-login.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ThingFrame } from './thing-frame.tsx';

/** An accepted cash sale although the last unit was already sold: only people know whether it existed (night §6). */
export const ShortageCard = ({ shortage, isFirst }: { readonly shortage: SaleShortage; readonly isFirst: boolean }) => {
  const { sale, orderNumber, missing } = shortage;
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { login } = useLogin();
  const { log } = useKeptSales();
  const dialogs = useDialogs();
  const units = missing.reduce((sum, { quantity }) => sum + quantity, 0);
  const owed = formatUsd(keptTotal({ lines: missing }));
  const mayGiveBack = login !== null && can(login.actor.role, 'sales:refund');
  return (
    <ThingFrame
      icon="sold-out"
      title={`Cash sale at ${timeText(sale.soldAt, clock.now(), timeZone)}: ${linesText(missing)} too many`}
      text={[
        `The sale counts as ${displayOrderNumber(orderNumber)}, and its ${formatUsd(keptTotal(sale))} are recorded.`,
        `${countText(units, 'portion')} had been sold to someone else in the meantime.`,
      ].join(' ')}
    >
      <Button variant={isFirst ? 'primary' : 'soft'} size="large" onClick={() => log.resolveShort(sale.key)}>
        {missing.every(({ isMade }) => isMade) ? 'We Made It Anyway' : 'It Was There After All'}
      </Button>
      {!mayGiveBack && (
        <Button
          size="large"
          onClick={() => void dialogs.alert(`Ask a manager to log in here and give ${owed} back. Until then this stays on the list.`)}
        >
          It Wasn’t There
        </Button>
      )}
      {mayGiveBack && (
        <ButtonLink
          size="large"
          to={sale.drawer === null ? PATHS.drawers.to() : PATHS.drawer.to(sale.drawer)}
        >{`Give ${owed} Back`}</ButtonLink>
      )}
    </ThingFrame>
  );
};
