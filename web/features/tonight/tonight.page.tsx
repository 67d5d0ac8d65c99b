import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/api-error.ts';
import { nightsQuery, type NightEntry, type Nights } from '#web/api/nights.queries.ts';
import { shelfQuery } from '#web/api/stock.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { Before } from './before.tsx';
import { Closed } from './closed.tsx';
import { Closing } from './closing.tsx';
import { OtherNights } from './other-nights.tsx';
import { Running } from './running.tsx';
import { stageOf } from './tonight.view.ts';
import { useNightCommands } from './use-night-commands.ts';

const TICK_MS = 60_000;

/** The stand's evening on one page with one address (night.md §2): before opening, running, closing, closed. */
export const TonightPage = () => {
  const { api } = useServices();
  const nights = useQuery(nightsQuery(api));
  const shelf = useQuery(shelfQuery(api));
  const error = nights.error ?? shelf.error;
  const retry = (): void => void Promise.all([nights.refetch(), shelf.refetch()]);
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Tonight</DocumentTitle>
      {(nights.isPending || shelf.isPending) && error === null && <ScreenState kind="loading" title="Loading the night..." />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={retry}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the night')}
        </Banner>
      )}
      {nights.data !== undefined && shelf.data !== undefined && <Loaded data={nights.data} />}
    </Page>
  );
};

const Loaded = ({ data }: { readonly data: Nights }) => {
  const now = useNow(TICK_MS);
  const commands = useNightCommands();
  /** The closed night that the person has dismissed, to prepare the next one. */
  const [done, setDone] = useState<NightEntry['id'] | null>(null);
  const { stage, night } = stageOf(data, now, done);
  usePageShield(`${stage} ${night?.id ?? ''}`);
  return (
    <>
      <Problem>{commands.problem}</Problem>
      {night === null && <Before data={data} />}
      {stage === 'running' && night !== null && <Running night={night} data={data} commands={commands} />}
      {stage === 'closing' && night !== null && <Closing night={night} data={data} commands={commands} />}
      {stage === 'closed' && night !== null && <Closed night={night} data={data} onNext={() => setDone(night.id)} />}
      <OtherNights nights={data.nights.filter(({ id }) => id !== night?.id)} />
    </>
  );
};
