import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { drawerId } from '#core/domain/kernel/ids.ts';
import { addCents, formatUsd } from '#core/domain/kernel/money.ts';
import { can } from '#core/domain/staff/role.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { drawersQuery, type Drawers, type DrawerSummary } from '#web/api/drawers.queries.ts';
import styles from './drawers.module.css';
import { GivenAway } from './given-away.tsx';
import { STATE_BADGES } from './messages.ts';
import { useDrawerCommands } from './use-drawer-commands.ts';

const TICK_MS = 60_000;

/** The cash boxes of tonight (night §4). */
export const DrawersPage = () => {
  const { api } = useServices();
  const { login } = useLogin();
  const { data, isPending, error, refetch } = useQuery(drawersQuery(api));
  const isManager = login !== null && can(login.actor.role, 'drawers:manage');
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Drawers</DocumentTitle>
      <PageHead title="Drawers">
        {isManager && (
          <span>
            <ButtonLink icon="plus" to={PATHS.openDrawer.to()}>
              Open a Drawer
            </ButtonLink>
          </span>
        )}
      </PageHead>
      {isPending && <ScreenState kind="loading" title="Loading drawers..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {sentenceOf(error, 'Failed to load the drawers')}
        </Banner>
      )}
      {data?.drawers.length === 0 && (
        <ScreenState kind="empty" art="drawer" title="No drawer is open" titleLevel={2}>
          {isManager ? 'Open one with its float before the first cash sale.' : 'A manager opens one with its float.'}
        </ScreenState>
      )}
      {isManager && <GivenAway />}
      {data !== undefined && data.drawers.length > 0 && <Loaded data={data} isManager={isManager} />}
    </Page>
  );
};

const WAITS_FIRST = { counted: 0, confirmed: 0, counting: 1, open: 2, closed: 3 } as const satisfies Record<DrawerSummary['state'], number>;

const Loaded = ({ data: { drawers, sold }, isManager }: { readonly data: Drawers; readonly isManager: boolean }) => {
  const shown = [...drawers].sort((one, other) => WAITS_FIRST[one.state] - WAITS_FIRST[other.state]);
  usePageShield(shown.map(({ id, state }) => `${id} ${state}`).join());
  return (
    <>
      <ul className={styles['drawers']}>
        {shown.map((drawer, at) => (
          <li key={drawer.id}>
            <DrawerCard drawer={drawer} isManager={isManager} isFirst={at === 0} />
          </li>
        ))}
        {isManager && drawers.some(({ dropped }) => (dropped ?? 0) > 0) && (
          <li>
            <Safe drawers={drawers} />
          </li>
        )}
      </ul>
      {sold.length > 0 && <Sold sold={sold} />}
    </>
  );
};

const useWords = (drawer: DrawerSummary): string => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const opened = timeText(drawer.openedAt, now, timeZone);
  if (drawer.state === 'counted' && drawer.count !== null)
    return `${drawer.count.by} has counted at ${timeText(drawer.count.at, now, timeZone)}. Now a second person counts the same money.`;
  if (drawer.state === 'counting') return 'Someone is counting it. Sales into this drawer wait until then.';
  if (drawer.state === 'confirmed') return 'Two people agree. A manager looks at the difference.';
  return drawer.float === null
    ? `Since ${opened}, opened by ${drawer.openedBy}.`
    : `Since ${opened}, float ${formatUsd(drawer.float)} counted by ${drawer.openedBy}.`;
};

type DrawerCardProps = {
  readonly drawer: DrawerSummary;
  readonly isManager: boolean;
  /** Its button is the next step of the page. */
  readonly isFirst: boolean;
};

const DrawerCard = ({ drawer, isManager, isFirst }: DrawerCardProps) => {
  const badge = STATE_BADGES[drawer.state];
  const waits = drawer.state === 'counted' || drawer.state === 'confirmed';
  return (
    <section className={classNames(styles['drawer'], waits && styles['next'])} aria-label={drawer.name}>
      <div className={styles['drawerHead']}>
        <h2>{drawer.name}</h2>
        <Badge tone={badge.tone} icon={badge.icon}>
          {badge.text}
        </Badge>
      </div>
      <p className={waits ? '' : 'muted'}>{useWords(drawer)}</p>
      <Facts
        facts={[
          { term: 'At the window', value: drawer.sellers.length === 0 ? 'No one yet' : drawer.sellers.join(', ') },
          { term: 'Cash sales', value: drawer.cashSales },
        ]}
      />
      {isManager && drawer.state !== 'closed' && (
        <p className="muted">
          {drawer.mayCount
            ? 'If you look at its ledger, or at tonight’s sheet, report or orders, you can’t count it anymore.'
            : 'You’ve seen what should be in it. Have someone who hasn’t count it; you can confirm.'}
        </p>
      )}
      <DrawerActions drawer={drawer} isManager={isManager} isFirst={isFirst} />
    </section>
  );
};

const DrawerActions = ({ drawer, isManager, isFirst }: DrawerCardProps) => {
  const navigate = useNavigate();
  const id = drawerId(drawer.id);
  const commands = useDrawerCommands(id);
  const path = PATHS.drawer.to(drawer.id);
  return (
    <>
      <Problem>{commands.problem}</Problem>
      <div className={styles['actions']}>
        {drawer.state === 'open' && isManager && (
          <ButtonLink size="large" to={path} label={`Ledger of ${drawer.name}`}>
            Ledger
          </ButtonLink>
        )}
        {drawer.state === 'open' && drawer.mayCount && (
          <Button
            size="large"
            busy={commands.isBusy}
            label={`Count ${drawer.name}`}
            onClick={() => commands.count({ step: 'begin-count' }, () => void navigate(path))}
          >
            Count
          </Button>
        )}
        {drawer.state === 'counting' && drawer.mayCount && (
          <ButtonLink size="large" to={path} label={`Count ${drawer.name}`}>
            Count
          </ButtonLink>
        )}
        {drawer.state === 'counted' && (
          <ButtonLink size="large" variant={isFirst ? 'primary' : 'soft'} to={path} label={`Confirm the Count of ${drawer.name}`}>
            Confirm the Count
          </ButtonLink>
        )}
        {(drawer.state === 'closed' || drawer.state === 'confirmed') && isManager && (
          <ButtonLink
            size="large"
            variant={drawer.state === 'closed' ? 'secondary' : isFirst ? 'primary' : 'soft'}
            to={path}
            label={`Result of ${drawer.name}`}
          >
            Result
          </ButtonLink>
        )}
      </div>
    </>
  );
};

const Safe = ({ drawers }: Pick<Drawers, 'drawers'>) => (
  <section className={styles['drawer']} aria-label="Safe">
    <div className={styles['drawerHead']}>
      <h2>Safe</h2>
      <Badge tone="neutral">No sales</Badge>
    </div>
    <p className="muted">What was dropped tonight from drawers that nobody is counting.</p>
    <Facts
      facts={[{ term: 'Dropped', value: formatUsd(addCents(...drawers.flatMap(({ dropped }) => (dropped === null ? [] : [dropped])))) }]}
    />
  </section>
);

const COLUMNS: readonly Column[] = [
  { title: 'Person' },
  { title: 'Drawer' },
  { title: 'Sales', align: 'end' },
  { title: 'Cash', align: 'end' },
];

const Sold = ({ sold }: Pick<Drawers, 'sold'>) => (
  <Card padding="none" label="Who sold how much">
    <h2 className={styles['groupTitle']}>Who Sold How Much</h2>
    <Table label="Cash sales by person and drawer" columns={COLUMNS}>
      {sold.map(({ person, drawer, sales, cash }) => (
        <tr key={`${person} ${drawer}`}>
          <td>{person}</td>
          <td>{drawer}</td>
          <EndCell>{sales}</EndCell>
          <EndCell>
            <strong className="money" translate="no">
              {cash === null ? 'hidden' : formatUsd(cash)}
            </strong>
          </EndCell>
        </tr>
      ))}
    </Table>
  </Card>
);
