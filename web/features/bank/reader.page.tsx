import { useQueries, useQuery } from '@tanstack/react-query';
import { LIMITS } from '#core/domain/limits.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { nightsQuery, type NightEntry } from '#web/api/nights.queries.ts';
import { isProved, PROVIDERS, readerQuery } from '#web/api/reader.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { OpenNight, ProvedNights } from './night-match.tsx';
import { hasOtherReader, isUnused, type MatchedNight } from './reader.view.ts';

/** Card reader sales of the last nights, compared with the provider's in-person payments (season §4). */
export const ReaderPage = () => {
  const { paymentProvider } = useStand();
  return (
    <Page width="page" gap="section">
      <DocumentTitle>Card reader</DocumentTitle>
      {paymentProvider === 'off' ? <NoProvider /> : <LastNights provider={PROVIDERS[paymentProvider]} />}
    </Page>
  );
};

const NoProvider = () => (
  <>
    <PageHead title="Card reader" />
    <ScreenState
      kind="empty"
      title="No card provider yet"
      titleLevel={2}
      art="box"
      actions={<ButtonLink to={PATHS.setup.to()}>Set Up</ButtonLink>}
    >
      With a Stripe or Square key, each reader sale is compared with the payments on your card readers there.
    </ScreenState>
  </>
);

type ProviderProps = { readonly provider: string };

const LastNights = ({ provider }: ProviderProps) => {
  const { api } = useServices();
  const { data, isFetching, error, refetch } = useQuery(nightsQuery(api));
  const closed = data?.nights.filter(({ state, orders }) => state === 'closed' && orders > 0).slice(0, LIMITS.bank.nights);
  if (closed !== undefined) return <Matches nights={closed} provider={provider} />;
  return (
    <>
      <PageHead title="Card reader" />
      {error === null ? (
        <ScreenState kind="loading" title="Loading nights..." titleLevel={2} />
      ) : (
        <Failed title="The nights didn’t load" error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </>
  );
};

type MatchesProps = ProviderProps & { readonly nights: readonly NightEntry[] };

const Matches = ({ nights, provider }: MatchesProps) => {
  const { api } = useServices();
  const answers = useQueries({ queries: nights.map(({ id }) => readerQuery(api, id)) });
  const isBusy = answers.some(({ isFetching }) => isFetching);
  const check = () => {
    for (const { refetch } of answers) void refetch();
  };
  const answered = answers.filter(({ isPending }) => !isPending).length;
  const failure = answers.find(({ error }) => error !== null)?.error ?? null;
  const matched = nights.flatMap((night, at): readonly MatchedNight[] => {
    const match = answers[at]?.data;
    return match === undefined || isUnused(match) ? [] : [{ night, match }];
  });
  return (
    <>
      <PageHead title="Card reader">
        {answered === nights.length && matched.length > 0 && (
          <Button busy={isBusy} onClick={check}>
            Check Again
          </Button>
        )}
      </PageHead>
      {answered < nights.length ? (
        <ScreenState kind="loading" title={`Asking ${provider}...`} titleLevel={2}>
          {`${answered} of ${nights.length} nights are compared.`}
        </ScreenState>
      ) : (
        <>
          {failure !== null && <Failed title={`${provider} did not answer`} error={failure} isBusy={isBusy} onRetry={check} />}
          {failure === null && matched.length === 0 && <NoSales provider={provider} />}
          {hasOtherReader(matched) && (
            <Banner tone="info" title={`${provider} has no in-person payments on these nights`}>
              If your card reader belongs to another account, its payments can’t be compared here.
            </Banner>
          )}
          {matched
            .filter(({ match }) => !isProved(match))
            .map((one) => (
              <OpenNight key={one.night.id} {...one} provider={provider} />
            ))}
          <ProvedNights nights={matched.filter(({ match }) => isProved(match))} provider={provider} />
          {matched.length > 0 && (
            <p className="muted small">
              A closed night doesn’t change. What you decide here is a line below its sheet, with your name. The same amount within 15
              minutes is the same sale; a similar one within 5 is asked about.
            </p>
          )}
        </>
      )}
    </>
  );
};

const NoSales = ({ provider }: ProviderProps) => (
  <ScreenState kind="empty" title="No card reader sales yet" titleLevel={2} art="box">
    {`Sales that the window takes with Reader appear here once their night is closed, beside the in-person payments at ${provider}.`}
  </ScreenState>
);

type FailedProps = { readonly title: string; readonly error: Error; readonly isBusy: boolean; readonly onRetry: () => void };

const Failed = ({ title, error, isBusy, onRetry }: FailedProps) => (
  <Banner
    tone="danger"
    announce="assertive"
    title={title}
    action={
      <Button busy={isBusy} onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {sentenceOf(error, 'Nothing is lost. Please try again.')}
  </Banner>
);
