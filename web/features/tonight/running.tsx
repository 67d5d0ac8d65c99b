import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isBlind } from '#core/domain/drawer/drawer.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { can } from '#core/domain/staff/role.ts';
import { drawersQuery } from '#web/api/drawers.queries.ts';
import { nightSheetQuery } from '#web/api/night-sheet.queries.ts';
import { closingQuery, type NightEntry, type Nights } from '#web/api/nights.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { sellableQuery } from '#web/staff/sold-out/sold-out.queries.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { openingScope } from './count-draft.ts';
import { ClosingTimeDialog } from './closing-time-dialog.tsx';
import { NightHead } from './night-head.tsx';
import { OnlineOrders } from './online-orders.tsx';
import { Part, PartRow } from './part.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import styles from './tonight.module.css';
import { TonightDrawers } from './tonight-drawers.tsx';
import type { useNightCommands } from './use-night-commands.ts';

const TICK_MS = 10_000;

type RunningProps = {
  readonly night: NightEntry;
  readonly data: Nights;
  readonly commands: ReturnType<typeof useNightCommands>;
};

const sumOrDash = (sum: Cents | undefined): string => (sum === undefined ? '–' : formatUsd(sum));

/** While customers can order. No button is highlighted, because no action is needed. */
export const Running = ({ night, data, commands }: RunningProps) => {
  const { api } = useServices();
  const { timeZone } = useStand();
  const { login } = useLogin();
  const now = useNow(TICK_MS);
  const { data: drawers } = useQuery(drawersQuery(api));
  // During a count the sheet is hidden.
  const isHidden = drawers?.drawers.some(({ state, mayCount }) => isBlind(state) || (mayCount && state !== 'closed')) ?? true;
  const { data: sheet } = useQuery({ ...nightSheetQuery(api, night.id), enabled: !isHidden });
  const { data: inHand } = useQuery(closingQuery(api));
  const [dialog, setDialog] = useState<'name' | 'closing-time' | null>(null);
  const since = night.openedAt === null ? '' : timeText(night.openedAt, now, timeZone);
  const isNamed = night.openedBy !== null;
  const mayMove = login !== null && can(login.actor.role, 'nights:plan') && timeZone !== null;
  const toHandOut = inHand === undefined ? '–' : String(inHand.toMake + inHand.toHandOut + inHand.uncollected.length);
  return (
    <>
      <NightHead
        caption={isNamed ? `Tonight, open since ${since}` : `Open since the first order at ${since}`}
        name={night.name}
        onRename={() => setDialog('name')}
        facts={[
          { term: 'Orders and sales', value: String(night.orders) },
          { term: 'Taken so far', value: sumOrDash(sheet?.total.net) },
          { term: 'Still to hand out', value: toHandOut },
          { term: 'Online orders close', value: night.closesAt === null ? 'By hand' : timeText(night.closesAt, now, timeZone) },
        ]}
      >
        {!isNamed && (
          <Button variant="soft" size="large" onClick={() => setDialog('name')}>
            Name Tonight
          </Button>
        )}
        {mayMove && (
          <Button variant="on-night" size="large" onClick={() => setDialog('closing-time')}>
            Closing Time
          </Button>
        )}
        <ButtonLink variant="on-night" size="large" label={`Sheet so Far: ${night.name}`} to={PATHS.nightSheet.to(night.id)}>
          Sheet so Far
        </ButtonLink>
      </NightHead>
      <div className={styles['columns']}>
        <OnlineOrders />
        <div>
          <TonightDrawers opening={openingScope(data.nights)} />
          <SoldOutNow />
        </div>
      </div>
      <Card label="Game over?">
        <div className={styles['end']}>
          <div>
            <h2>Game over?</h2>
            <p className="muted">Stop online orders first. The Sales Window keeps selling until you close the night.</p>
          </div>
          <Button size="large" icon="stop" busy={commands.isBusy} onClick={() => commands.run({ what: 'stopOrdering', id: night.id })}>
            Stop Online Orders
          </Button>
        </div>
      </Card>
      {dialog === 'name' && <RenameDialog night={night} onDismiss={() => setDialog(null)} />}
      {dialog === 'closing-time' && mayMove && <ClosingTimeDialog night={night} timeZone={timeZone} onDismiss={() => setDialog(null)} />}
    </>
  );
};

const SoldOutNow = () => {
  const { api } = useServices();
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const { data = [] } = useQuery(sellableQuery(api));
  const out = data.flatMap(({ id, name, soldOutAt }) => (soldOutAt === null ? [] : [{ id, name, since: soldOutAt }]));
  if (out.length === 0) return null;
  return (
    <Part title="Sold out now">
      {out.map(({ id, name, since }) => (
        <PartRow key={id} icon="sold-out" title={name} text={`Since ${timeText(since, now, timeZone)}.`}>
          <ButtonLink size="large" label={`Settle or Put Back: ${name}`} to={PATHS.soldOut.to(id)}>
            Settle or Put Back
          </ButtonLink>
        </PartRow>
      ))}
    </Part>
  );
};
