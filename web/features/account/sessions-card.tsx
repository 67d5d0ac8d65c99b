import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import type { AccountView } from './account.queries.ts';
import styles from './account.module.css';
import { useEndSession, useSignOutEverywhere } from './use-account.ts';

export const SessionsCard = ({ sessions }: { readonly sessions: AccountView['sessions'] }) => {
  const { clock } = useServices();
  const { timeZone } = useStand();
  const ending = useEndSession();
  const everywhere = useSignOutEverywhere();
  const problem = ending.problem ?? everywhere.problem;
  return (
    <Card label="Where you are logged in">
      <Stack>
        <h2>Where you are logged in</h2>
        <Problem>{problem}</Problem>
        <ul>
          {sessions.map(({ id, device, created_at: since, last_seen_at: seenAt, is_current: isCurrent }) => {
            const name = device === '' ? 'A device' : device;
            return (
              <li key={id} className={styles['row']}>
                <div>
                  <strong>{name}</strong>
                  <small>{`Since ${timeText(since, clock.now(), timeZone)}, last seen ${timeText(seenAt, clock.now(), timeZone)}`}</small>
                </div>
                {isCurrent ? (
                  <Badge tone="success">This one</Badge>
                ) : (
                  <Button variant="danger-quiet" label={`Log Out ${name}`} busy={ending.busyWith === id} onClick={() => ending.run(id)}>
                    Log Out
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
        <Button busy={everywhere.isPending} onClick={() => everywhere.run(undefined)}>
          Log Out Everywhere
        </Button>
      </Stack>
    </Card>
  );
};
