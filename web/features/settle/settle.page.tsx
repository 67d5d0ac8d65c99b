import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { countText } from '#web/order/act-texts.ts';
import { useActLog, useActs } from '#web/order/acts.tsx';
import { numberOf } from '#web/order/staff-order.ts';
import { timeText } from '#web/order/times.ts';
import { useTakeOver } from '#web/order/use-take-over.ts';
import { useOrdersInHand } from '#web/order/use-orders-in-hand.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Stack } from '#web/ui/stack.tsx';
import styles from './settle.module.css';
import { thingsOf, type Thing } from './settle.view.ts';

/** What was done without the network and does not count: in words, with what can be done about each (night §6). */
export const SettlePage = () => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const { conflicts, sent } = useActLog();
  const things = thingsOf(conflicts, (at) => timeText(at, clock.now(), timeZone));
  const title = things.length === 0 ? 'Nothing to settle' : `${countText(things.length, 'thing')} to settle`;
  return (
    <Page width="reading">
      <DocumentTitle>{title}</DocumentTitle>
      <PageHead
        title={title}
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to="/fulfillment">
            Back to the queue
          </ButtonLink>
        }
      />
      {things.length === 0 ? (
        <ScreenState kind="empty" title="All settled" titleLevel={2} art="check">
          Everything that was done on this device counts.
        </ScreenState>
      ) : (
        <Stack>
          {sent > 0 && (
            <Banner
              tone="success"
              title={`${countText(sent, 'action')} ${sent === 1 ? 'was' : 'were'} sent and count${sent === 1 ? 's' : ''}.`}
            >
              {things.length === 1 ? 'This one needs you.' : `These ${things.length} need you.`}
            </Banner>
          )}
          <ul className={styles['things']}>
            {things.map((thing, index) => (
              <li key={thing.orderId}>
                <ThingCard thing={thing} isFirst={index === 0} />
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Page>
  );
};

const ThingCard = ({
  thing: { orderId, icon, title, text, settled, canTakeOver },
  isFirst,
}: {
  readonly thing: Thing;
  readonly isFirst: boolean;
}) => {
  const { log } = useActs();
  return (
    <Card>
      <div className={styles['thing']}>
        <span className={styles['icon']}>
          <Icon name={icon} size="medium" />
        </span>
        <div>
          <h2 className={styles['title']}>{title}</h2>
          <p>{text}</p>
        </div>
        <div className={styles['actions']}>
          <Button variant={isFirst ? 'primary' : 'soft'} size="large" onClick={() => log.resolve(orderId)}>
            {settled}
          </Button>
          {canTakeOver && <TakeOver orderId={orderId} onDone={() => log.resolve(orderId)} />}
        </div>
      </div>
    </Card>
  );
};

/** The server says no while the other one is heard of. */
const TakeOver = ({ orderId, onDone }: { readonly orderId: string; readonly onDone: () => void }) => {
  const order = useOrdersInHand().orders?.find(({ id }) => id === orderId);
  const { takeOver, isTakingOver } = useTakeOver(onDone);
  if (order === undefined) return null;
  return (
    <Button size="large" busy={isTakingOver} onClick={() => takeOver(order)}>
      Take Over {numberOf(order)}
    </Button>
  );
};
