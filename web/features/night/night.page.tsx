import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { LIMITS } from '#core/domain/limits.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { Banner } from '#web/ui/banner.tsx';
import { PATHS } from '#web/app/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Field } from '#web/ui/field.tsx';
import { Page, PageIntro } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { Row, Stack } from '#web/ui/stack.tsx';
import { useLogin } from '#web/session/use-login.ts';
import { can } from '#core/domain/staff/role.ts';
import { Closing } from './closing.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { nightsQuery, type NightEntry, type Nights } from '#web/api/nights.queries.ts';
import { useNightCommands } from './use-night-commands.ts';

const TICK_MS = 10_000;

type Commands = ReturnType<typeof useNightCommands>;

/** Opening and closing the stand (night §2). */
export const NightPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(nightsQuery(api));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Night</DocumentTitle>
      <PageIntro title="Night">Everything that is sold belongs to one night. A closed night never changes.</PageIntro>
      {isPending && <ScreenState kind="loading" title="Loading nights..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the nights')}
        </Banner>
      )}
      {data !== undefined && <Loaded data={data} />}
    </Page>
  );
};

const Loaded = ({ data }: { readonly data: Nights }) => {
  const commands = useNightCommands();
  const of = (state: NightEntry['state']) => data.nights.filter((night) => night.state === state);
  const [open] = of('open');
  const [isNaming, setIsNaming] = useState(false);
  return (
    <>
      {commands.problem !== null && (
        <Banner tone="danger" announce="assertive">
          {commands.problem}
        </Banner>
      )}
      {open !== undefined && (
        <Closing night={open} data={data} commands={commands}>
          <Row align="spread">
            <NightFacts night={open} />
            <Row>
              <Button icon="pencil" onClick={() => setIsNaming(true)}>
                Name Tonight
              </Button>
              <SheetLink night={open} />
            </Row>
          </Row>
        </Closing>
      )}
      {open === undefined && <OpenForm takesOrders={data.takesOrders} commands={commands} />}
      {open !== undefined && isNaming && <RenameDialog night={open} commands={commands} onDismiss={() => setIsNaming(false)} />}
      <Planned nights={of('planned')} commands={commands} />
      {of('closed').map((night) => (
        <Card key={night.id} label={night.name}>
          <Row align="spread">
            <NightFacts night={night} />
            <SheetLink night={night} />
          </Row>
        </Card>
      ))}
    </>
  );
};

const SheetLink = ({ night: { id, name } }: { readonly night: NightEntry }) => {
  const { login } = useLogin();
  if (login === null || !can(login.actor.role, 'reports:view')) return null;
  return (
    <ButtonLink icon="list" label={`Sheet of ${name}`} to={PATHS.nightSheet.to(id)}>
      Sheet
    </ButtonLink>
  );
};

/** Those to come. Admins plan them; who may open nights may open one sooner. */
const Planned = ({ nights, commands }: { readonly nights: readonly NightEntry[]; readonly commands: Commands }) => {
  const { timeZone } = useStand();
  const { login } = useLogin();
  const mayPlan = login !== null && can(login.actor.role, 'nights:plan') && timeZone !== null;
  const [edited, setEdited] = useState<NightEntry | 'new' | null>(null);
  return (
    <>
      {nights.map((night) => (
        <Card key={night.id} label={night.name}>
          <Row align="spread">
            <NightFacts night={night} />
            <Row>
              {mayPlan && (
                <Button label={`Change ${night.name}`} onClick={() => setEdited(night)}>
                  Change
                </Button>
              )}
              <Button label={`Open ${night.name} Now`} busy={commands.isBusy} onClick={() => commands.run({ what: 'open', id: night.id })}>
                Open Now
              </Button>
            </Row>
          </Row>
        </Card>
      ))}
      {mayPlan && (
        <Row>
          <Button icon="plus" onClick={() => setEdited('new')}>
            Plan a Night
          </Button>
        </Row>
      )}
      {mayPlan && edited !== null && (
        <PlanDialog night={edited === 'new' ? null : edited} timeZone={timeZone} commands={commands} onDismiss={() => setEdited(null)} />
      )}
    </>
  );
};

const NightFacts = ({ night }: { readonly night: NightEntry }) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const when = night.closedAt ?? night.openedAt ?? night.opensAt;
  const word = { planned: 'Opens', open: 'Open since', closed: 'Closed' }[night.state];
  const by = night.state === 'closed' ? night.closedBy : night.openedBy;
  return (
    <div>
      <h2>{night.name}</h2>
      <p className="muted">{`${when === null ? 'Opens by hand' : `${word} ${timeText(when, now, timeZone)}`}${by === null ? '' : ` by ${by}`}${night.state === 'planned' ? '' : ` · ${night.orders === 1 ? '1 order' : `${night.orders} orders`}`}`}</p>
    </div>
  );
};

const OpenForm = ({ takesOrders, commands }: { readonly takesOrders: boolean; readonly commands: Commands }) => {
  const [name, setName] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') commands.run({ what: 'openNew', name: name.trim() });
  };
  return (
    <Card label="Open a night">
      <form onSubmit={submit} noValidate>
        <Stack>
          <h2>Open a Night</h2>
          <p className="muted">{takesOrders ? 'Customers can order now.' : 'The stand is closed for customers.'}</p>
          <Field label="Name" value={name} onChange={setName} maxLength={LIMITS.nights.nameLength} hint="For example vs. Lincoln" />
          <Row>
            <Button variant="primary" type="submit" busy={commands.isBusy}>
              Open the Night
            </Button>
            <ButtonLink icon="list" to={PATHS.openNight.to()}>
              Count the Stock First
            </ButtonLink>
          </Row>
        </Stack>
      </form>
    </Card>
  );
};
