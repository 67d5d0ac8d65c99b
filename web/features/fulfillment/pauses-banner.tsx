import { useQuery } from '@tanstack/react-query';
import { can } from '#core/domain/staff/role.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { stationStatesQuery, type StationPause } from '#web/staff/stations/station-states.queries.ts';
import { timeText } from '#web/texts/times.ts';
import { usePauseCommands } from '#web/staff/stations/use-pause-commands.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './fulfillment.module.css';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';

/** Stations paused or full for customers. Managers can resume them; hidden on a normal night. */
export const PausesBanner = () => {
  const { api, clock } = useServices();
  const { login } = useLogin();
  const { timeZone } = useStand();
  // Frozen while a hand is at the screen.
  const data = useSteadyValue(useQuery(stationStatesQuery(api)).data);
  const { resume, isBusy, problem } = usePauseCommands();
  if (data === undefined) return null;
  const isManager = login !== null && can(login.actor.role, 'stations:pause');
  const endOf = ({ until }: StationPause): string => (until === null ? 'until resumed' : `until ${timeText(until, clock.now(), timeZone)}`);
  const paused = [
    ...(data.everything === null ? [] : [{ station: null, name: 'All online ordering', pause: data.everything }]),
    ...data.stations.flatMap(({ name, pause }) => (pause === null ? [] : [{ station: name, name, pause }])),
  ];
  const full = data.stations.filter(({ isFull, pause }) => isFull && pause === null);
  if (paused.length + full.length === 0 && problem === null) return null;
  return (
    <div className={styles['banners']}>
      {paused.map(({ station, name, pause }) => (
        <Banner
          key={name}
          tone="warn"
          title={`${name} is paused ${endOf(pause)}`}
          announce="polite"
          action={
            isManager ? (
              <Button size="large" icon="play" busy={isBusy} label={`Resume ${name}`} onClick={() => resume(station)}>
                Resume
              </Button>
            ) : undefined
          }
        >
          {pause.sentence}
        </Banner>
      ))}
      {full.length > 0 && (
        <Banner
          tone="warn"
          title={`Full: ${full.map(({ name }) => name).join(', ')}`}
          announce="polite"
        >{`Online orders for ${full.length === 1 ? 'this station' : 'these stations'} wait until there is room.`}</Banner>
      )}
      <Problem>{problem}</Problem>
    </div>
  );
};
