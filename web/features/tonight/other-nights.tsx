import { useState } from 'react';
import { can } from '#core/domain/staff/role.ts';
import type { NightEntry } from '#web/api/nights.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { recordTimeText } from '#web/texts/record-time.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Part, PartRow } from './part.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { counted, plannedOf } from './tonight.view.ts';

const TICK_MS = 60_000;

/** Future nights, which admins plan, and closed ones with their sheets. */
export const OtherNights = ({ nights }: { readonly nights: readonly NightEntry[] }) => {
  const { timeZone } = useStand();
  const { login } = useLogin();
  const now = useNow(TICK_MS);
  const [edited, setEdited] = useState<NightEntry | 'new' | null>(null);
  const mayPlan = login !== null && can(login.actor.role, 'nights:plan') && timeZone !== null;
  const planned = plannedOf(nights);
  const closed = nights.filter(({ state }) => state === 'closed');
  return (
    <>
      {(planned.length > 0 || mayPlan) && (
        <Part
          title="Next games"
          more={
            mayPlan ? (
              <Button variant="quiet" icon="plus" onClick={() => setEdited('new')}>
                Plan a Night
              </Button>
            ) : undefined
          }
        >
          {planned.length === 0 && <PartRow icon="clock" title="No game is planned" text="A night that is not planned opens by hand." />}
          {planned.map((night) => (
            <PartRow
              key={night.id}
              icon="clock"
              title={night.name}
              text={night.opensAt === null ? 'Opens by hand.' : `Opens by itself ${timeText(night.opensAt, now, timeZone)}.`}
            >
              {mayPlan && (
                <Button size="large" label={`Change ${night.name}`} onClick={() => setEdited(night)}>
                  Change
                </Button>
              )}
            </PartRow>
          ))}
        </Part>
      )}
      {closed.length > 0 && (
        <Part title="Earlier nights">
          {closed.map((night) => (
            <PartRow
              key={night.id}
              icon="list"
              title={night.name}
              text={`Closed ${night.closedAt === null ? '' : recordTimeText(night.closedAt, now, timeZone)}${night.closedBy === null ? '' : ` by ${night.closedBy}`}. ${counted(night.orders, 'order', 'orders')}.`}
            >
              <ButtonLink size="large" label={`Sheet of ${night.name}`} to={PATHS.nightSheet.to(night.id)}>
                Sheet
              </ButtonLink>
            </PartRow>
          ))}
        </Part>
      )}
      {mayPlan && edited !== null && (
        <PlanDialog night={edited === 'new' ? null : edited} timeZone={timeZone} onDismiss={() => setEdited(null)} />
      )}
    </>
  );
};
