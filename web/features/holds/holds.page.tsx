import { useQuery } from '@tanstack/react-query';
import { useServices } from '#web/composition/services-context.ts';
import { useNow } from '#web/platform/use-now.ts';
import { agoText } from '#web/texts/times.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import styles from './holds.module.css';
import { holdsQuery, type Hold, type Holds } from './holds.queries.ts';
import { ALARMS, HOLDS_FAILED } from './messages.ts';
import { useHoldCommands } from './use-hold-commands.ts';
import { WordCard } from './word-card.tsx';

/** Unpaid checkouts and their stock, apart from the orders (rules §2). */
export const HoldsPage = () => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(holdsQuery(api));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Open Checkouts</DocumentTitle>
      <PageHead title="Open Checkouts">
        <ButtonLink variant="quiet" icon="arrow-left" to="/admin/orders">
          Order Management
        </ButtonLink>
      </PageHead>
      {isPending && <ScreenState kind="loading" title="Loading open checkouts..." titleLevel={2} />}
      {error !== null && (
        <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
          {HOLDS_FAILED}
        </Banner>
      )}
      {data !== undefined && <Loaded data={data} />}
    </Page>
  );
};

const Loaded = ({ data }: { readonly data: Holds }) => {
  const { isBusy, end, endAll, ask, stopAsking } = useHoldCommands();
  const { alarm, holds, places, queued, networks, lately, word } = data;
  usePageShield([word.word, ...holds.map(({ id }) => id)].join());
  return (
    <>
      {alarm !== null && (
        <Banner tone="danger" title="This looks like an attack" announce="assertive">
          {ALARMS[alarm]}
        </Banner>
      )}
      <div className={styles['columns']}>
        <Card padding="none" label="Open checkouts">
          <div className={styles['head']}>
            <h2>{`${holds.length} open, ${queued} queued, room for ${places}`}</h2>
            {holds.length > 0 && (
              <Button variant="danger-quiet" busy={isBusy} onClick={() => void endAll()}>
                End All
              </Button>
            )}
          </div>
          <p className={styles['lately']}>{`In the last 10 minutes ${lately.paid} paid, ${lately.unpaid} ended unpaid.`}</p>
          {holds.length === 0 ? (
            <p className={styles['none']}>Nobody is paying right now.</p>
          ) : (
            <HoldTable holds={holds} networks={networks} onEnd={end} />
          )}
        </Card>
        <WordCard word={word.word} isBusy={isBusy} onAsk={ask} onStop={stopAsking} />
      </div>
    </>
  );
};

const COLUMNS: readonly Column[] = [
  { title: 'Since' },
  { title: 'Keeps' },
  { title: 'Network' },
  { title: 'Actions', align: 'end', titleShown: false },
];
const TICK_MS = 10 * SECOND_MS;

type HoldTableProps = Pick<Holds, 'holds' | 'networks'> & { readonly onEnd: (id: string) => void };

/** A network is named only if several holds share it. */
const HoldTable = ({ holds, networks, onEnd }: HoldTableProps) => {
  const now = useNow(TICK_MS);
  const groups = new Map(networks.filter((one) => one.holds > 1).map((one) => [one.network, one]));
  const networkText = ({ network }: Hold): string => {
    const group = network === null ? undefined : groups.get(network);
    return group === undefined ? '–' : `${group.network}: ${group.holds} open, ${group.paid} paid`;
  };
  return (
    <Table label="Open checkouts, table" columns={COLUMNS}>
      {holds.map((hold) => {
        const keeps = hold.items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
        return (
          <tr key={hold.id}>
            <td className={styles['since']}>{agoText(hold.startedAt, now)}</td>
            <td>{keeps}</td>
            <td>{networkText(hold)}</td>
            <EndCell>
              {hold.isEnding ? (
                <span className="muted">ending…</span>
              ) : (
                <Button variant="danger-quiet" label={`End ${keeps}`} onClick={() => onEnd(hold.id)}>
                  End
                </Button>
              )}
            </EndCell>
          </tr>
        );
      })}
    </Table>
  );
};
