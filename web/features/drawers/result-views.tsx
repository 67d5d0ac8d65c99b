import { useState } from 'react';
import { ZERO } from '#core/domain/kernel/money.ts';
import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { PATHS } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PageHead } from '#web/ui/page.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { CountSteps } from './count-steps.tsx';
import { DrawerSteps } from './drawer-steps.tsx';
import { differenceText, resultSums, Sums } from './drawer-sums.tsx';
import type { DrawerDetails } from '#web/api/drawers.queries.ts';
import styles from './drawers.module.css';
import type { DrawerCommands } from './use-drawer-commands.ts';

const toDrawers = (
  <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.drawers.to()}>
    Drawers
  </ButtonLink>
);

type DifferenceProps = { readonly drawer: DrawerDetails; readonly commands: DrawerCommands };

/** The drawer does not balance: one recount, or a note. */
export const DifferenceView = ({ drawer, commands }: DifferenceProps) => {
  const [note, setNote] = useState('');
  const { result } = drawer;
  if (result === null) return null;
  const difference = differenceText(result.difference);
  return (
    <>
      <PageHead title={`${drawer.name} is ${difference}`} link={toDrawers} />
      <CountSteps current={2} />
      <div aria-live="polite">
        <Sums sums={resultSums(result.expected, result.counted)} size="big" />
      </div>
      <div className={styles['handOver']}>
        <Card label="What now">
          <Stack>
            {result.mayRecount ? (
              <>
                <h2>Count Once More?</h2>
                <p>
                  One recount is left. Most differences are two bills that stick together, or a roll of coins. After that the difference
                  stands, with your note.
                </p>
                <Button
                  variant="primary"
                  size="large"
                  width="full"
                  busy={commands.isBusy}
                  onClick={() => commands.settle({ step: 'recount' })}
                >
                  Count Once More
                </Button>
              </>
            ) : (
              <h2>The Difference Stands</h2>
            )}
            <Field
              label="Note"
              value={note}
              onChange={setNote}
              placeholder="What do you think happened?"
              maxLength={TEXT_LIMITS.specialInstructions}
              autoComplete="off"
              hint="It goes on the night’s sheet. Needed when the drawer doesn’t balance."
            />
            <Button
              size="large"
              width="full"
              busy={commands.isBusy}
              disabled={note.trim() === ''}
              onClick={() => commands.settle({ step: 'close', note: note.trim() })}
            >{`Leave It at ${difference}`}</Button>
          </Stack>
        </Card>
        <DrawerSteps steps={drawer.steps} />
      </div>
    </>
  );
};

/** The record of a counted drawer. */
export const ClosedView = ({ drawer }: { readonly drawer: DrawerDetails }) => {
  const { result } = drawer;
  if (result === null) return null;
  return (
    <>
      <PageHead title={result.difference === ZERO ? `${drawer.name} is balanced` : drawer.name} link={toDrawers}>
        <Badge tone="completed">Closed</Badge>
      </PageHead>
      <div aria-live="polite">
        <Sums sums={resultSums(result.expected, result.counted)} size="big" />
      </div>
      <div className={styles['handOver']}>
        <Card label="Note">
          <Stack>
            <h2>{result.note === null ? `${drawer.name} is closed` : 'Note'}</h2>
            <p>{result.note === null ? 'Put the float back in the safe and the rest in the bank bag.' : `“${result.note}”`}</p>
            <ButtonLink variant="primary" size="large" width="full" to={PATHS.drawers.to()}>
              Back to the Drawers
            </ButtonLink>
          </Stack>
        </Card>
        <DrawerSteps steps={drawer.steps} />
      </div>
    </>
  );
};
