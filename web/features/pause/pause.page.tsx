import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownValue } from '#core/domain/kernel/own-value.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/app/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { stationStatesQuery, type StationPause, type StationState, type StationStates } from '#web/order/station-states.queries.ts';
import { usePauseCommands } from '#web/order/use-pause-commands.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { PauseFacts } from './pause-facts.tsx';
import styles from './pause.module.css';

/** Stations and everything, paused and resumed by hand (night §5). */
export const PausePage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(stationStatesQuery(api));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Pause</DocumentTitle>
      <PageHead
        title="Pause"
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.fulfillment.to()}>
            Orders
          </ButtonLink>
        }
      />
      {isPending && <ScreenState kind="loading" title="Loading stations..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the stations')}
        </Banner>
      )}
      {data !== undefined && <Loaded data={data} />}
    </Page>
  );
};

/** What the dialog is about; null: everything. */
type Opened = { readonly station: string | null; readonly pause: StationPause | null };

const Loaded = ({ data: { stations, everything } }: { readonly data: StationStates }) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const { resume, problem, isBusy } = usePauseCommands();
  const open = (station: string | null, pause: StationPause | null): void => setOpened({ station, pause });
  usePageShield([...stations.map(({ pause }) => pause), everything].map((pause) => pause?.pausedAt ?? '').join());
  return (
    <>
      {problem !== null && (
        <Banner tone="danger" announce="assertive">
          {problem}
        </Banner>
      )}
      {stations.length === 0 && (
        <ScreenState kind="empty" title="No station yet" titleLevel={2}>
          A product of the inventory says where it is made.
        </ScreenState>
      )}
      <ul className={styles['stations']}>
        {stations.map((station) => (
          <li key={station.name}>
            <StationCard
              station={station}
              isBusy={isBusy}
              onPause={() => open(station.name, station.pause)}
              onResume={() => resume(station.name)}
            />
          </li>
        ))}
      </ul>
      <Card>
        <div className={styles['everything']}>
          <div>
            <h2>All online ordering</h2>
            {everything === null ? (
              <p className="muted">Customers can still see the menu but can’t order. The Sales Window keeps selling.</p>
            ) : (
              <PauseFacts pause={everything} />
            )}
          </div>
          {everything === null ? (
            <Button size="large" icon="pause" onClick={() => open(null, null)}>
              Pause Everything
            </Button>
          ) : (
            <div className={styles['actions']}>
              <Button
                variant="primary"
                size="large"
                icon="play"
                busy={isBusy}
                label="Resume Now: all online ordering"
                onClick={() => resume(null)}
              >
                Resume Now
              </Button>
              <Button size="large" label="Change: all online ordering" onClick={() => open(null, everything)}>
                Change
              </Button>
            </div>
          )}
        </div>
      </Card>
      {opened !== null && <PauseDialog {...opened} onDismiss={() => setOpened(null)} />}
    </>
  );
};

const ICONS: Readonly<Record<string, IconName>> = { Grill: 'flame', Snacks: 'popcorn', Drinks: 'cup', Candy: 'candy' };

type StationCardProps = {
  readonly station: StationState;
  readonly isBusy: boolean;
  readonly onPause: () => void;
  readonly onResume: () => void;
};

const StationCard = ({ station, isBusy, onPause, onResume }: StationCardProps) => {
  const { name, points, limit, pause, isFull } = station;
  return (
    <Card padding="none">
      <div className={classNames(styles['station'], pause !== null && styles['paused'])}>
        <div className={styles['head']}>
          <Icon name={ownValue(ICONS, name) ?? 'box'} size="large" />
          <h2>{name}</h2>
          {pause === null ? (
            <Badge tone={isFull ? 'warn' : 'success'} {...(isFull && { icon: 'clock' as const })}>
              {isFull ? 'Full' : 'Open'}
            </Badge>
          ) : (
            <Badge tone="warn" icon="pause">
              Paused
            </Badge>
          )}
        </div>
        {pause === null ? (
          <Load station={station} />
        ) : (
          <PauseFacts pause={pause}>{limit === null ? `${points} points ahead.` : `${points} of ${limit} points ahead.`}</PauseFacts>
        )}
        <div className={styles['actions']}>
          {pause !== null && (
            <Button variant="primary" size="large" width="full" icon="play" busy={isBusy} label={`Resume Now: ${name}`} onClick={onResume}>
              Resume Now
            </Button>
          )}
          <Button
            size="large"
            width="full"
            {...(pause === null ? { icon: 'pause' as const } : { label: `Change: ${name}` })}
            onClick={onPause}
          >
            {pause === null ? `Pause ${name}` : 'Change'}
          </Button>
        </div>
      </div>
    </Card>
  );
};

/** From here on it is nearly full. */
const NEARLY = 0.9;

const loadText = ({ points, limit, resumesAt, isFull }: StationState): string => {
  if (limit === null) return points === 0 ? 'Nothing to make.' : 'No limit.';
  if (isFull) return `Full. It takes orders again at ${resumesAt ?? 0}.`;
  return points >= limit * NEARLY ? `Nearly full. At ${limit} its items wait until it is down to ${resumesAt ?? 0}.` : '';
};

const Load = ({ station }: { readonly station: StationState }) => {
  const { points, limit } = station;
  return (
    <div>
      <p className={styles['load']}>
        <span>Work ahead</span>
        <strong>{limit === null ? `${points} points` : `${points} of ${limit} points`}</strong>
      </p>
      {limit !== null && (
        <svg className={styles['bar']} viewBox={`0 0 ${limit} 1`} preserveAspectRatio="none" aria-hidden="true">
          <rect width={Math.min(points, limit)} height="1" />
        </svg>
      )}
      <p className="muted small">{loadText(station)}</p>
    </div>
  );
};
