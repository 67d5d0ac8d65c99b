import { useQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import { CardsForm } from './cards-form.tsx';
import { MailForm } from './mail-form.tsx';
import { SCREENS } from './setup.view.ts';
import { setupQuery, type SetupView } from './setup.queries.ts';
import { YouForm } from '#web/own-login/you-form.tsx';

/** The stand's set-up, in six steps that can be interrupted (season §1). */
export const SetupPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(setupQuery(api));
  return (
    <Page width="reading" gap="section">
      <DocumentTitle>Set Up</DocumentTitle>
      <PageIntro title="Set up your stand">{introOf(data)}</PageIntro>
      {isPending && <ScreenState kind="loading" title="Loading..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the set-up')}
        </Banner>
      )}
      {data !== undefined && <Steps view={data} />}
    </Page>
  );
};

const introOf = (view: SetupView | undefined): string => {
  const done = view?.steps.filter(({ isDone }) => isDone).length ?? 0;
  return `${view === undefined ? '' : `${done} of ${view.steps.length} done. `}Stop any time: what you did is kept.`;
};

/** Only the next step is highlighted. */
const Steps = ({ view }: { readonly view: SetupView }) => {
  const next = view.steps.find(({ isDone }) => !isDone)?.id;
  return (
    <>
      {view.steps.map(({ id, title, isDone, sentence }, place) => (
        <Card key={id} label={title}>
          <Stack>
            <Row>
              <h2>{`${place + 1}. ${title}`}</h2>
              {isDone && <Badge tone="success">Done</Badge>}
            </Row>
            <p className="muted">{sentence}</p>
            {SCREENS[id] !== undefined && (
              <ButtonLink
                variant={id === next ? 'primary' : 'secondary'}
                to={SCREENS[id]}
                label={`${isDone ? 'Change' : 'Continue'}: ${title}`}
              >
                {isDone ? 'Change' : 'Continue'}
              </ButtonLink>
            )}
            {id === 'you' && !isDone && <YouForm />}
            {id === 'cards' && <CardsForm inUse={view.payments} isNext={id === next} />}
            {id === 'mail' && <MailForm inUse={view.mail} isNext={id === next} />}
          </Stack>
        </Card>
      ))}
      <Row>
        <ButtonLink variant={next === undefined ? 'primary' : 'secondary'} size="large" to="/admin/sign">
          Print the Sign
        </ButtonLink>
        <ButtonLink size="large" to={PATHS.ready.to()}>
          Ready for Tonight?
        </ButtonLink>
      </Row>
    </>
  );
};
