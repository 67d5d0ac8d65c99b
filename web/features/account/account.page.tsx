import { useQuery } from '@tanstack/react-query';
import { isApiError, sentenceOf } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { accountQuery } from './account.queries.ts';
import { PasskeysCard } from './passkeys-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

/** A person's own passkeys, password and logins (season §3). */
export const AccountPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(accountQuery(api));
  return (
    <Page width="reading" gap="section">
      <DocumentTitle>Your Login</DocumentTitle>
      <PageIntro title="Your login">
        {data === undefined ? 'How you log in, and where you are logged in.' : `${data.name}, ${data.email}`}
      </PageIntro>
      {isPending && <ScreenState kind="loading" title="Loading..." titleLevel={2} />}
      {error !== null && isApiError(error, 'NOT_A_PERSON') && <Banner tone="info">{error.message}</Banner>}
      {error !== null && !isApiError(error, 'NOT_A_PERSON') && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load your login')}
        </Banner>
      )}
      {data !== undefined && (
        <>
          <PasskeysCard passkeys={data.passkeys} />
          <PasswordCard hasPassword={data.has_password} />
          <SessionsCard sessions={data.sessions} />
        </>
      )}
    </Page>
  );
};
