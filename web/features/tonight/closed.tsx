import { useQuery } from '@tanstack/react-query';
import { nightSheetQuery } from '#web/api/night-sheet.queries.ts';
import type { NightEntry, Nights } from '#web/api/nights.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { dayTimeText, timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { NightHead } from './night-head.tsx';
import { Part, PartRow } from './part.tsx';
import { nextOf } from './tonight.view.ts';

const TICK_MS = 60_000;

type ClosedProps = {
  readonly night: NightEntry;
  readonly data: Nights;
  /** Shows the next opening. */
  readonly onNext: () => void;
};

/** The closed night: its figures, and the next steps. */
export const Closed = ({ night, data, onNext }: ClosedProps) => {
  const { api } = useServices();
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const { data: sheet } = useQuery(nightSheetQuery(api, night.id));
  const at = night.closedAt === null ? '' : ` at ${timeText(night.closedAt, now, timeZone)}`;
  const next = nextOf(data.nights, now);
  const opens = next === undefined || next.opensAt === null ? null : `${next.name}, ${dayTimeText(next.opensAt, now, timeZone)}`;
  return (
    <>
      <NightHead
        caption={`Closed by ${night.closedBy ?? 'itself'}${at}`}
        name={night.name}
        facts={[
          { term: 'Orders and sales', value: String(night.orders) },
          { term: 'Net', value: sheet === undefined ? '–' : amountText(sheet.total.net) },
          { term: 'Cash to deposit', value: sheet?.deposit ? amountText(sheet.deposit.amount) : '–' },
          { term: 'Over or short', value: sheet?.deposit ? amountText(sheet.deposit.difference) : '–' },
        ]}
      >
        <ButtonLink variant="primary" size="large" label={`Open the Sheet of ${night.name}`} to={PATHS.nightSheet.to(night.id)}>
          Open the Sheet
        </ButtonLink>
      </NightHead>
      <Part title="What happens now">
        {sheet?.mailed && (
          <PartRow icon="mail" title="The sheet is mailed" text={`To ${sheet.mailed.to} at ${timeText(sheet.mailed.at, now, timeZone)}.`} />
        )}
        <PartRow
          icon="person"
          title={
            data.takesOrders
              ? 'Customers can order'
              : opens === null
                ? 'Customers see that the stand is closed'
                : 'Customers see the next game'
          }
          text={opens === null ? 'They can read the menu.' : `“Next: ${opens}.” They can read the menu, and cannot order.`}
        />
        <PartRow icon="play" title="Next game" text="You can prepare its name, drawers and shelf ahead of time.">
          <Button size="large" onClick={onNext}>
            Get It Ready
          </Button>
        </PartRow>
      </Part>
    </>
  );
};
