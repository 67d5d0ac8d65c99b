import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { drawerId, type DrawerId } from '#core/domain/kernel/ids.ts';
import { can } from '#core/domain/staff/role.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { LedgerView } from './ledger-view.tsx';
import { CountedView, CountView } from './count-views.tsx';
import { drawerQuery, type DrawerDetails } from '#web/api/drawers.queries.ts';
import { ClosedView, DifferenceView } from './result-views.tsx';
import { useDrawerCommands } from './use-drawer-commands.ts';

/** One drawer: its ledger, or its current step of counting. */
export const DrawerPage = () => {
  const { drawerId: id = '' } = useParams();
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(drawerQuery(api, drawerId(id)));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>{data?.name ?? 'Drawer'}</DocumentTitle>
      {isPending && <ScreenState kind="loading" title="Loading the drawer..." />}
      {error !== null && data === undefined && (
        <>
          <PageHead title="Drawer" />
          <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
            {sentenceOf(error, 'Failed to load the drawer')}
          </Banner>
        </>
      )}
      {data !== undefined && <Loaded id={drawerId(id)} drawer={data} />}
    </Page>
  );
};

const Loaded = ({ id, drawer }: { readonly id: DrawerId; readonly drawer: DrawerDetails }) => {
  const { login } = useLogin();
  const commands = useDrawerCommands(id);
  const isManager = login !== null && can(login.actor.role, 'drawers:manage');
  const [search] = useSearchParams();
  const showsLedger = isManager && !search.has('count');
  const view = { drawer, commands };
  usePageShield(drawer.state);
  return (
    <>
      <Problem>{commands.problem}</Problem>
      {drawer.state === 'counting' && drawer.mayCount && <CountView {...view} />}
      {drawer.state === 'counting' && !drawer.mayCount && <StaffView {...view} text={NOT_BLIND} />}
      {drawer.state === 'counted' && <CountedView {...view} />}
      {drawer.state === 'open' && showsLedger && <LedgerView id={id} {...view} />}
      {drawer.state === 'confirmed' && isManager && <DifferenceView {...view} />}
      {drawer.state === 'closed' && isManager && <ClosedView drawer={drawer} />}
      {drawer.state === 'open' && !showsLedger && (
        <StaffView {...view} text={drawer.mayCount ? 'Sales go into this drawer.' : NOT_BLIND} mayCount={drawer.mayCount} />
      )}
      {!isManager && drawer.state === 'confirmed' && <StaffView {...view} text="Two people agree. A manager looks at the difference." />}
      {!isManager && drawer.state === 'closed' && <StaffView {...view} text="Counted and closed. Thank you!" />}
    </>
  );
};

type StaffViewProps = {
  readonly drawer: DrawerDetails;
  readonly commands: ReturnType<typeof useDrawerCommands>;
  readonly text: string;
  readonly mayCount?: boolean;
};

const NOT_BLIND = 'You’ve seen what should be in it. Have someone who hasn’t count it; you can confirm.';

/** Figures are for managers. */
const StaffView = ({ drawer, commands, text, mayCount = false }: StaffViewProps) => (
  <ScreenState
    kind="empty"
    art="drawer"
    title={drawer.name}
    actions={
      mayCount ? (
        <Button variant="primary" size="large" busy={commands.isBusy} onClick={() => commands.count({ step: 'begin-count' })}>
          Count
        </Button>
      ) : (
        <ButtonLink size="large" to={PATHS.drawers.to()}>
          Drawers
        </ButtonLink>
      )
    }
  >
    {text}
  </ScreenState>
);
