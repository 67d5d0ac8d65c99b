import { can } from '#core/domain/staff/role.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { countText } from '#web/staff/offline-queue/act-texts.ts';
import { useActLog, useActs } from '#web/staff/offline-queue/acts.tsx';
import { useSaleLog } from '#web/staff/pending-sales/kept-sales.tsx';
import { waitingText } from '#web/staff/pending-sales/sale-texts.ts';
import { leftBehind } from '#web/staff/offline-queue/left-behind.ts';
import { numberOf } from '#web/staff/orders/staff-order.ts';
import { timeText } from '#web/texts/times.ts';
import { useTakeOver } from '#web/staff/orders/use-take-over.ts';
import { useOrdersInHand } from '#web/staff/orders/use-orders-in-hand.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { LeftSection } from './left-section.tsx';
import { SaleCard } from './sale-card.tsx';
import styles from './settle.module.css';
import { ShortageCard } from './shortage-card.tsx';
import { thingsOf, type Thing } from './settle.view.ts';
import { ThingFrame } from './thing-frame.tsx';
import { useWriteOff } from './use-write-off.ts';

/** Offline acts that were rejected: described in words, with the possible actions for each (night §6). */
export const SettlePage = () => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const actLog = useActLog();
  const { conflicts, sent } = actLog;
  const me = useLogin().login?.actor.id;
  const things = thingsOf(conflicts, me, (at) => timeText(at, clock.now(), timeZone));
  const saleLog = useSaleLog();
  const { conflicts: sales, shortages } = saleLog;
  const left = leftBehind(actLog, saleLog, me);
  const own = things.length + sales.length + shortages.length;
  const count = left.reduce((sum, { subjects, sales: theirs }) => sum + subjects.length + theirs.length, own);
  // Lost food or money comes before all others.
  const heavy = things.filter(({ loss }) => loss !== null);
  const light = things.filter(({ loss }) => loss === null);
  const soldKeys = [...sales, ...shortages].map(({ sale }) => sale.key);
  const [first] = [...heavy.map(({ subject }) => subject), ...soldKeys, ...light.map(({ subject }) => subject)];
  const waits = waitingText(actLog.acts, saleLog.sales);
  usePageShield(String(count));
  const title = count === 0 ? 'Nothing to settle' : `${countText(count, 'thing')} to settle`;
  return (
    <Page width="wide">
      <DocumentTitle>{title}</DocumentTitle>
      <PageHead
        title={title}
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to="/fulfillment">
            Back to the queue
          </ButtonLink>
        }
      />
      {count === 0 ? (
        <ScreenState kind="empty" title={waits === '' ? 'All settled' : `${waits} not sent yet`} titleLevel={2} art="check">
          {waits === ''
            ? 'Everything that was done on this device counts.'
            : 'They’re sent as soon as the stand answers. Nothing else needs you.'}
        </ScreenState>
      ) : (
        <Stack>
          {sent > 0 && own > 0 && (
            <Banner
              tone="success"
              title={`${countText(sent, 'action')} ${sent === 1 ? 'was' : 'were'} sent and count${sent === 1 ? 's' : ''}.`}
            >
              {own === 1 ? 'This one needs you.' : `These ${own} need you.`}
            </Banner>
          )}
          {own > 0 && left.length > 0 && <h2>Yours</h2>}
          {own > 0 && (
            <ul className={styles['things']}>
              {heavy.map((thing) => (
                <li key={thing.subject}>
                  <ThingCard thing={thing} isFirst={thing.subject === first} />
                </li>
              ))}
              {sales.map((thing) => (
                <li key={thing.sale.key}>
                  <SaleCard thing={thing} isFirst={thing.sale.key === first} />
                </li>
              ))}
              {shortages.map((shortage) => (
                <li key={shortage.sale.key}>
                  <ShortageCard shortage={shortage} isFirst={sales.length === 0 && shortage.sale.key === first} />
                </li>
              ))}
              {light.map((thing) => (
                <li key={thing.subject}>
                  <ThingCard thing={thing} isFirst={thing.subject === first} />
                </li>
              ))}
            </ul>
          )}
          {left.map((one) => (
            <LeftSection key={one.by.staffId} left={one} />
          ))}
        </Stack>
      )}
    </Page>
  );
};

const ThingCard = ({
  thing: { subject, icon, title, did, text, settled, loss, elseTell, canTakeOver, product },
  isFirst,
}: {
  readonly thing: Thing;
  readonly isFirst: boolean;
}) => {
  const { log } = useActs();
  const { login } = useLogin();
  const { writeOff, isWritingOff } = useWriteOff(() => log.resolve(subject));
  const mayCount = login !== null && can(login.actor.role, 'inventory:set-stock');
  return (
    <ThingFrame icon={icon} title={title} did={did} text={elseTell === null || mayCount ? text : `${text} ${elseTell}`}>
      <Button variant={isFirst ? 'primary' : 'soft'} size="large" onClick={() => log.resolve(subject)}>
        {settled}
      </Button>
      {loss !== null && mayCount && (
        <Button size="large" busy={isWritingOff} onClick={() => writeOff({ orderId: subject, reason: title })}>
          {loss}
        </Button>
      )}
      {canTakeOver && <TakeOver orderId={subject} onDone={() => log.resolve(subject)} />}
      {product !== null && <ButtonLink size="large" to={PATHS.soldOut.to(product.id)}>{`Look at ${product.name}`}</ButtonLink>}
    </ThingFrame>
  );
};

/** The server refuses while the other person is active. */
const TakeOver = ({ orderId, onDone }: { readonly orderId: string; readonly onDone: () => void }) => {
  const order = useOrdersInHand().orders?.find(({ id }) => id === orderId);
  const { takeOver, isTakingOver } = useTakeOver(onDone);
  if (order === undefined) return null;
  return <Button size="large" busy={isTakingOver} onClick={() => takeOver(order)}>{`Take Over ${numberOf(order)}`}</Button>;
};
