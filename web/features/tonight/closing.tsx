import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { drawersQuery, givenQuery, type DrawerSummary } from '#web/api/drawers.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { shelfQuery } from '#web/api/stock.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { dayTimeText, timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { counted, missingText, nextOf } from './tonight.view.ts';
import styles from './tonight.module.css';
import { ClosingStep } from './closing-step.tsx';
import { NightHead } from './night-head.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { closingQuery, type NightEntry, type Nights } from '#web/api/nights.queries.ts';
import { faceOf, giftsText } from './tonight-drawers.tsx';
import { UncollectedOrders } from './uncollected-orders.tsx';
import type { useNightCommands } from './use-night-commands.ts';

const TICK_MS = 10_000;

type Commands = ReturnType<typeof useNightCommands>;

type ClosingProps = {
  readonly night: NightEntry;
  readonly data: Nights;
  readonly commands: Commands;
};

/** After online orders have stopped: the unfinished work, each line with its fix, then the closing itself (night.md §2). */
export const Closing = ({ night, data, commands }: ClosingProps) => {
  const { api } = useServices();
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const { data: closing } = useQuery(closingQuery(api));
  const { data: drawers } = useQuery(drawersQuery(api));
  const [dialog, setDialog] = useState<'sure' | 'name' | null>(null);
  const { unfinished } = data;
  const missing = missingText(unfinished);
  const stopped = night.closesAt === null ? '' : ` at ${timeText(night.closesAt, now, timeZone)}`;
  return (
    <>
      <NightHead caption={`Closing. Online orders stopped${stopped}`} name={night.name} onRename={() => setDialog('name')}>
        <Button
          variant="on-night"
          size="large"
          busy={commands.isBusy}
          onClick={() => commands.run({ what: 'resumeOrdering', id: night.id })}
        >
          Take Orders Again
        </Button>
        <ButtonLink variant="on-night" size="large" label={`Sheet so Far: ${night.name}`} to={PATHS.nightSheet.to(night.id)}>
          Sheet so Far
        </ButtonLink>
      </NightHead>
      <ul className={styles['steps']} aria-label="Before the night is closed">
        <OpenOrders
          count={closing === undefined ? unfinished.ordersInHand : closing.toMake + closing.toHandOut}
          hasOthers={unfinished.ordersInHand > 0}
        />
        {closing !== undefined && <UncollectedOrders closing={closing} commands={commands} />}
        <Payments paying={unfinished.liveCheckouts} />
        <Drawers drawers={drawers?.drawers ?? []} uncounted={unfinished.uncountedDrawers} />
        <Gifts />
        <ClosingCount />
      </ul>
      <FixedBar label="Close the night">
        <div className={styles['bar']}>
          <p id="what-is-missing">
            <strong>{missing === '' ? 'Everything is done' : 'Not ready to close yet'}</strong>
            <br />
            <span className="muted small">{missing === '' ? 'All orders are finished.' : missing}</span>
          </p>
          <Button variant="primary" size="large" disabled={missing !== ''} describedBy="what-is-missing" onClick={() => setDialog('sure')}>
            Close the Night
          </Button>
        </div>
      </FixedBar>
      {dialog === 'sure' && <Sure night={night} data={data} commands={commands} onDismiss={() => setDialog(null)} />}
      {dialog === 'name' && <RenameDialog night={night} onDismiss={() => setDialog(null)} />}
    </>
  );
};

const OpenOrders = ({ count, hasOthers }: { readonly count: number; readonly hasOthers: boolean }) => {
  if (count === 0)
    return hasOthers ? null : (
      <ClosingStep state="done" title="All orders are finished" text="Handed out, refunded or kept as a donation." />
    );
  return (
    <ClosingStep
      state="open"
      count={count}
      title={counted(count, 'order is still open', 'orders are still open')}
      text="Hand out or refund each."
      actions={
        <ButtonLink size="large" to={PATHS.fulfillment.to()}>
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
      <ClosingStep
        state={drawers.length === 0 ? 'free' : 'done'}
        title={drawers.length === 0 ? 'No drawer was opened' : 'Every drawer is counted'}
        text={
          drawers.length === 0
            ? 'There is no box to count. What was sold for cash is on the sheet.'
            : drawers.map(({ name }) => name).join(', ')
        }
      />
    );
  return left.map((drawer) => {
    const { text, name, to, isQuestion } = faceOf(drawer);
    return (
      <ClosingStep
        key={drawer.id}
        state="open"
        count={1}
        title={`${drawer.name} isn’t ${isQuestion ? 'finished' : 'counted'}`}
        text={drawer.state === 'open' ? 'One person counts, a second one confirms.' : text}
        actions={
          <ButtonLink size="large" to={to}>
            {name}
          </ButtonLink>
        }
      />
    );
  });
};

/** After the closing, nobody can say yes to them. */
const Gifts = () => {
  const { api } = useServices();
  const { data } = useQuery(givenQuery(api));
  const waiting = data?.waiting.length ?? 0;
  return (
    waiting > 0 && (
      <ClosingStep
        state="free"
        icon="warning"
        title={giftsText(waiting)}
        text="Optional. Once the night is closed, nobody can approve it."
        actions={
          <ButtonLink size="large" to={PATHS.drawers.to()}>
            Look
          </ButtonLink>
        }
      />
    )
  );
};

/** Tonight's count, which is optional. */
const ClosingCount = () => {
  const { api } = useServices();
  const { data } = useQuery(shelfQuery(api));
  const products = data?.products ?? [];
  const done = products.filter(({ count }) => count?.kind === 'closing-count').length;
  return (
    <ClosingStep
      state={done > 0 && done === products.length ? 'done' : 'free'}
      icon="list"
      title={done === 0 ? 'Closing count of the shelf' : `${done} of ${counted(products.length, 'product is', 'products are')} counted`}
      text="Optional. The next night starts with what you count."
      actions={
        <ButtonLink size="large" to={PATHS.countStock.to()}>
          Count the Shelf
        </ButtonLink>
      }
    />
  );
};

/** Only while payments are open; they end automatically. */
const Payments = ({ paying }: { readonly paying: number }) =>
  paying > 0 && (
    <ClosingStep
      state="open"
      count={paying}
      title={`${counted(paying, 'customer is', 'customers are')} still paying`}
      text="It takes a few minutes at most."
    />
  );

const Sure = ({ night, data, commands, onDismiss }: ClosingProps & { readonly onDismiss: () => void }) => {
  const { timeZone } = useStand();
  const { clock } = useServices();
  const next = nextOf(data.nights, clock.now());
  const until = next === undefined || next.opensAt === null ? '' : `: ${next.name}, ${dayTimeText(next.opensAt, clock.now(), timeZone)}`;
  return (
    <Dialog
      title={`Close ${night.name}?`}
      onDismiss={onDismiss}
      cancel="Not Yet"
      foot={
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
      }
    >
      <p>A closed night never changes. Refunds that come later get lines of their own below it.</p>
      <p>{`The stand stays closed for customers until the next night${until}.`}</p>
    </Dialog>
  );
};
