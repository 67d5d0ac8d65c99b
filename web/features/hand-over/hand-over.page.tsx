import { useQuery } from '@tanstack/react-query';
import { HAND_OVER_GROUPS } from '#core/domain/people/hand-over.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { HandOverItem } from './hand-over-item.tsx';
import { handOverQuery, type HandOverView } from './hand-over.queries.ts';
import styles from './hand-over.module.css';
import { useHandOver } from './use-hand-over.ts';

const TITLE = 'Hand over to next year’s board';

const GROUPS: Readonly<Record<(typeof HAND_OVER_GROUPS)[number], string>> = {
  people: 'People',
  money: 'Money',
  computer: 'The computer',
  envelope: 'In the envelope',
};

const BEGIN = {
  title: 'Begin to hand over?',
  text: 'You hand over, so only someone else can tick off a line.',
  confirmLabel: 'Begin',
} as const;
const START_OVER = {
  title: 'Start the list over?',
  text: 'This clears every tick. You hand over this time, so only someone else can tick off a line.',
  confirmLabel: 'Start Over',
} as const;

/** Everything that outlives a board, each with its tick and its day (season §3). */
export const HandOverPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(handOverQuery(api));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Hand Over</DocumentTitle>
      <div className={styles['hand']}>
        <PageHead
          title={TITLE}
          link={
            <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.people.to()}>
              People
            </ButtonLink>
          }
        />
        {isPending && <ScreenState kind="loading" title="Loading the list..." titleLevel={2} />}
        {error !== null && (
          <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            {sentenceOf(error, 'Failed to load the list')}
          </Banner>
        )}
        {data !== undefined && <List view={data} />}
      </div>
    </Page>
  );
};

const List = ({ view: { from, items, left } }: { readonly view: HandOverView }) => {
  const { sharing } = useServices();
  const dialogs = useDialogs();
  const { marking, beginning, problem } = useHandOver();
  const done = items.length - left;
  const begin = from === null ? BEGIN : START_OVER;
  const start = async (): Promise<void> => {
    const { title, text, confirmLabel } = begin;
    if (await dialogs.confirm(text, { title, confirmLabel })) beginning.run(undefined);
  };
  return (
    <>
      <Card>
        <div className={styles['top']}>
          {from !== null && (
            <p>
              <strong>{from.is_you ? 'You' : from.name}</strong>
              <span>{from.is_you ? ' hand over' : ' hands over'}</span>
            </p>
          )}
          <p>
            <strong>{`${done} of ${items.length}`}</strong>
            <span> taken over</span>
          </p>
          <progress className={styles['progress']} value={done} max={Math.max(1, items.length)} aria-hidden="true" />
          <p className="muted">
            {from === null
              ? 'The person who is leaving begins. Then the new board ticks off each line with its own login.'
              : 'The new board ticks off each line with its own login. The name and the day stay.'}
          </p>
        </div>
      </Card>
      <Problem>{problem}</Problem>
      {HAND_OVER_GROUPS.map((group) => (
        <Card key={group} padding="none" label={GROUPS[group]}>
          <h2 className={styles['title']}>{GROUPS[group]}</h2>
          <ul>
            {items
              .filter((item) => item.group === group)
              .map((item) => (
                <HandOverItem
                  key={item.id}
                  item={item}
                  mayMark={from?.is_you === false}
                  saving={marking.busyWith?.id === item.id ? marking.busyWith.state : null}
                  onMark={(state) => marking.run({ id: item.id, state })}
                />
              ))}
          </ul>
        </Card>
      ))}
      <p className={styles['signed']}>
        <span>{from === null ? 'Handed over' : `Handed over: ${from.name}`}</span>
        <span>Taken over</span>
        <span>Date</span>
      </p>
      <FixedBar label="The list">
        <div className={styles['bar']}>
          <strong>{left === 0 ? 'All done' : `${left} left`}</strong>
          <Button variant={from === null ? 'primary' : 'quiet'} busy={beginning.isPending} onClick={() => void start()}>
            {begin.confirmLabel}
          </Button>
          <Button icon="print" onClick={() => sharing.print()}>
            Print
          </Button>
        </div>
      </FixedBar>
    </>
  );
};
