import type { EntryKind } from '#core/domain/drawer/drawer.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { differenceText } from './drawer-sums.tsx';
import type { DrawerDetails } from '#web/api/drawers.queries.ts';
import styles from './drawers.module.css';

type Step = DrawerDetails['steps'][number];

const WORDS: { readonly [Kind in EntryKind]?: string } = {
  float: 'Opened',
  'begin-count': 'Count started',
  'leave-count': 'Count stopped',
  'reject-count': 'Counted differently',
  count: 'Counted',
  confirm: 'Confirmed',
  recount: 'Recount started',
  reopened: 'Opened again',
  close: 'Closed',
  shown: 'Figures seen',
};

const detailOf = ({ kind, amount, difference }: Step): string | null => {
  if (kind === 'float') return amount === null ? null : `Float ${formatUsd(amount)}`;
  if (kind === 'count') return amount === null ? null : formatUsd(amount);
  return difference === null ? null : differenceText(difference);
};

const TICK_MS = 60_000;

/** Opening and counting, step by step. */
export const DrawerSteps = ({ steps }: Pick<DrawerDetails, 'steps'>) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  return (
    <Card label="Steps">
      <Stack>
        <h2>Steps</h2>
        <ol className={styles['stepList']}>
          {steps.map((step) => (
            <li key={`${step.at} ${step.kind}`}>
              <span className="muted">{timeText(step.at, now, timeZone)}</span>
              <span>
                <span>{`${WORDS[step.kind]} by ${step.by}`}</span>
                <small>{detailOf(step)}</small>
              </span>
            </li>
          ))}
        </ol>
      </Stack>
    </Card>
  );
};
