import { useQuery } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import { useState } from 'react';
import { drawersQuery, type DrawerSummary } from '#web/api/drawers.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { shelfQuery } from '#web/api/stock.queries.ts';
import { PATHS } from '#web/app/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { dayTimeText, timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { counted, missingText } from './closing.view.ts';
import styles from './closing.module.css';
import { Miss } from './miss.tsx';
import { closingQuery, type NightEntry, type Nights } from '#web/api/nights.queries.ts';
import { UncollectedOrders } from './uncollected-orders.tsx';
import type { useNightCommands } from './use-night-commands.ts';

const TICK_MS = 10_000;

type Commands = ReturnType<typeof useNightCommands>;

type ClosingProps = {
  readonly night: NightEntry;
  readonly data: Nights;
  readonly commands: Commands;
  /** What the night is called, and since when it is open. */
  readonly children: Elements;
};

/** What is still missing, each line with the way to mend it, and then the closing itself (night §2). */
export const Closing = ({ night, data, commands, children }: ClosingProps) => {
  const { api } = useServices();
  const { data: closing } = useQuery(closingQuery(api));
  const { data: drawers } = useQuery(drawersQuery(api));
  const [isAsking, setIsAsking] = useState(false);
  usePageShield(closing?.uncollected.map(({ id }) => id).join());
  const { unfinished } = data;
  const missing = missingText(unfinished);
  return (
    <section aria-label={night.name}>
      <Stack>
        {children}
        <ul className={styles['missing']}>
          {closing !== undefined && <UncollectedOrders closing={closing} takesOrders={data.takesOrders} commands={commands} />}
          <OpenOrders
            count={closing === undefined ? unfinished.ordersInHand : closing.toMake + closing.toHandOut}
            hasOthers={unfinished.ordersInHand > 0}
          />
          <Drawers drawers={drawers?.drawers ?? []} uncounted={unfinished.uncountedDrawers} />
          <ClosingCount />
          <OnlineOrdering night={night} data={data} commands={commands} />
        </ul>
      </Stack>
      <FixedBar label="Close the night">
        <div className={styles['bar']}>
          <p id="what-is-missing">
            <strong>{missing === '' ? 'Nothing is missing' : 'Not ready to close yet'}</strong>
            <br />
            <span className="muted small">{missing === '' ? 'All orders are finished.' : missing}</span>
          </p>
          {/* Lit only when it is the next step: not all evening. */}
          <Button
            variant={data.takesOrders ? 'secondary' : 'primary'}
            size="large"
            disabled={missing !== ''}
            describedBy="what-is-missing"
            onClick={() => setIsAsking(true)}
          >
            Close the Night
          </Button>
        </div>
      </FixedBar>
      {isAsking && <Sure night={night} data={data} commands={commands} onDismiss={() => setIsAsking(false)} />}
    </section>
  );
};

const OpenOrders = ({ count, hasOthers }: { readonly count: number; readonly hasOthers: boolean }) => {
  if (count === 0)
    return hasOthers ? null : <Miss state="done" title="All orders are finished" text="Handed out, refunded or kept as a donation." />;
  return (
    <Miss
      state="open"
      count={count}
      title={counted(count, 'order is still open', 'orders are still open')}
      text="Hand out or refund each."
      actions={
        <ButtonLink variant="soft" size="large" to={PATHS.fulfillment.to()}>
          Orders
        </ButtonLink>
      }
    />
  );
};

const Drawers = ({ drawers, uncounted }: { readonly drawers: readonly DrawerSummary[]; readonly uncounted: number }) => {
  const left = drawers.filter(({ state }) => state !== 'closed');
  if (uncounted === 0)
    return (
      <Miss
        state={drawers.length === 0 ? 'free' : 'done'}
        title={drawers.length === 0 ? 'No drawer was opened' : 'Every drawer is counted'}
        text={
          drawers.length === 0
            ? 'There is no box to count. What was sold for cash is on the sheet.'
            : drawers.map(({ name }) => name).join(', ')
        }
      />
    );
  return left.map(({ id, name }) => (
    <Miss
      key={id}
      state="open"
      count={1}
      title={`${name} is not counted`}
      text="One person counts, a second one confirms."
      actions={
        <ButtonLink variant="soft" size="large" to={PATHS.drawer.toCount(id)}>
          {`Count ${name}`}
        </ButtonLink>
      }
    />
  ));
};

/** What was counted tonight. It may be left out. */
const ClosingCount = () => {
  const { api } = useServices();
  const { data } = useQuery(shelfQuery(api));
  const products = data?.products ?? [];
  const done = products.filter(({ count }) => count?.kind === 'closing-count').length;
  return (
    <Miss
      state={done > 0 && done === products.length ? 'done' : 'free'}
      icon="list"
      title={done === 0 ? 'Closing count of stock' : `${done} of ${counted(products.length, 'product is', 'products are')} counted`}
      text="May be skipped. What you count is where the next night starts."
      actions={
        <ButtonLink size="large" to={PATHS.countStock.to()}>
          Count the Stock
        </ButtonLink>
      }
    />
  );
};

const OnlineOrdering = ({ night, data: { takesOrders, unfinished }, commands }: Omit<ClosingProps, 'children'>) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const paying = unfinished.liveCheckouts;
  const payments = paying === 0 ? 'No payment is under way.' : `${counted(paying, 'customer is', 'customers are')} still paying.`;
  const since = night.closesAt === null ? '' : `Since ${timeText(night.closesAt, now, timeZone)}. `;
  const what = takesOrders ? 'stopOrdering' : 'resumeOrdering';
  return (
    <Miss
      state={paying > 0 ? 'open' : takesOrders ? 'free' : 'done'}
      count={paying}
      icon="clock"
      title={takesOrders ? 'Customers can still order online' : 'Online ordering is closed'}
      text={takesOrders ? payments : `${since}${payments}${paying > 0 ? ' It takes a few minutes at most.' : ''}`}
      actions={
        <Button size="large" busy={commands.isBusy} onClick={() => commands.run({ what, id: night.id })}>
          {takesOrders ? 'Stop Online Orders' : 'Take Orders Again'}
        </Button>
      }
    />
  );
};

const Sure = ({ night, data, commands, onDismiss }: Omit<ClosingProps, 'children'> & { readonly onDismiss: () => void }) => {
  const { timeZone } = useStand();
  const [next] = data.nights.filter(({ state, opensAt }) => state === 'planned' && opensAt !== null).sort(byOpening);
  const until = next === undefined || next.opensAt === null ? '' : `: ${next.name}, ${dayTimeText(next.opensAt, timeZone)}`;
  return (
    <Dialog
      title={`Close ${night.name}?`}
      onDismiss={onDismiss}
      foot={
        <>
          <Button size="large" onClick={onDismiss}>
            Not Yet
          </Button>
          <Button
            variant="primary"
            size="large"
            busy={commands.isBusy}
            onClick={() => {
              commands.run({ what: 'close', id: night.id });
              onDismiss();
            }}
          >
            Close the Night
          </Button>
        </>
      }
    >
      <p>A closed night never changes. Refunds that come later get lines of their own below it.</p>
      <p>{`The stand stays closed for customers until the next night${until}.`}</p>
    </Dialog>
  );
};

const byOpening = (one: NightEntry, other: NightEntry): number => (one.opensAt ?? 0) - (other.opensAt ?? 0);
