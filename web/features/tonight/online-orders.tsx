import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { elapsedMs, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { stationStatesQuery, type StationPause, type StationState } from '#web/staff/stations/station-states.queries.ts';
import { timeText } from '#web/texts/times.ts';
import { usePauseCommands } from '#web/staff/stations/use-pause-commands.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Part, PartRow } from './part.tsx';
import { PauseDialog } from './pause-dialog.tsx';
import { counted } from './tonight.view.ts';

const TICK_MS = 10_000;
const ICONS: Readonly<Record<string, IconName>> = { Grill: 'flame', Snacks: 'popcorn', Drinks: 'cup', Candy: 'candy' };

/** Pauses by hand, everything first (night.md §5). */
export const OnlineOrders = () => {
  const { api } = useServices();
  const { data } = useQuery(stationStatesQuery(api));
  const { data: queue } = useQuery(queueStatusQuery(api));
  /** A null station means everything. */
  const [asked, setAsked] = useState<{ readonly station: string | null } | null>(null);
  const { resume, problem, isBusy } = usePauseCommands();
  if (data === undefined) return null;
  // A pause by hand shows above all.
  const isFull = queue?.acceptingOrders === false && queue.paused === undefined;
  const row = { isBusy, onPause: (station: string | null) => setAsked({ station }), onResume: resume };
  return (
    <Part title="Online orders">
      {problem !== null && (
        <li>
          <Banner tone="danger" announce="assertive">
            {problem}
          </Banner>
        </li>
      )}
      <Pausable
        {...row}
        station={null}
        icon="pin"
        pause={data.everything}
        text={isFull ? 'New orders are paused.' : 'Customers can order.'}
      />
      {data.stations.map((station) => (
        <Pausable
          key={station.name}
          {...row}
          station={station.name}
          icon={ownValue(ICONS, station.name) ?? 'box'}
          pause={station.pause}
          text={loadText(station)}
        />
      ))}
      {asked !== null && <PauseDialog {...asked} onDismiss={() => setAsked(null)} />}
    </Part>
  );
};

const NEARLY_FULL = 0.9;

/** The load in words instead of prep points. */
const loadText = ({ points, limit, isFull }: StationState): string => {
  if (points === 0) return 'Nothing to make.';
  if (isFull) return 'Full. Its items wait until there is room.';
  if (limit === null) return 'Has work to do.';
  return points >= limit * NEARLY_FULL ? 'Nearly full.' : 'Has room for more.';
};

type PausableProps = {
  readonly station: string | null;
  readonly icon: IconName;
  readonly pause: StationPause | null;
  readonly text: string;
  readonly isBusy: boolean;
  readonly onPause: (station: string | null) => void;
  readonly onResume: (station: string | null) => void;
};

const Pausable = ({ station, icon, pause, text, isBusy, onPause, onResume }: PausableProps) => {
  const name = station ?? 'Everything';
  const paused = usePauseText(pause);
  return (
    <PartRow icon={icon} title={name} text={paused ?? text} tone={paused === null ? 'plain' : 'look'}>
      {paused === null ? (
        <Button size="large" icon="pause" label={`Pause ${name}`} onClick={() => onPause(station)}>
          Pause
        </Button>
      ) : (
        <Button size="large" icon="play" busy={isBusy} label={`Resume ${name}`} onClick={() => onResume(station)}>
          Resume
        </Button>
      )}
    </PartRow>
  );
};

/** 'Paused by Dana until 8:45 PM, 17 more minutes.' Null: not paused. */
const usePauseText = (pause: StationPause | null): string | null => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  if (pause === null) return null;
  const { pausedBy, until } = pause;
  if (until === null) return `Paused by ${pausedBy} all night.`;
  const left = Math.max(1, Math.ceil(elapsedMs(now, until) / MINUTE_MS));
  return `Paused by ${pausedBy} until ${timeText(until, now, timeZone)}, ${counted(left, 'more minute', 'more minutes')}.`;
};
