import { useQuery } from '@tanstack/react-query';
import { can } from '#core/domain/staff/role.ts';
import { isProved, openCount, PROVIDERS, readerQuery, type ReaderMatch } from '#web/api/reader.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { PATHS } from '#web/paths.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { amountCell, signedCell } from './night-sheet.view.ts';
import { Lines, Part, type SheetProps } from './sheet-part.tsx';
import styles from './night-sheet.module.css';

/** A closed night's reader sales as the provider knows them now. Beside the sheet, not in it: neither on paper nor in its CSV. */
export const ReaderProof = ({ sheet: { night, tenders } }: SheetProps) => {
  const { login } = useLogin();
  const { paymentProvider } = useStand();
  const isCompared = paymentProvider === 'stripe' || paymentProvider === 'square';
  const isUsed = tenders.some(({ tender, orders }) => tender === 'reader' && orders > 0);
  if (!isCompared || !isUsed || night.state !== 'closed' || login === null || !can(login.actor.role, 'bank:view')) return null;
  return (
    <div className="no-print">
      <Part title="Card reader">
        <Proof nightId={night.id} provider={PROVIDERS[paymentProvider]} />
      </Part>
    </div>
  );
};

const Proof = ({ nightId, provider }: { readonly nightId: string; readonly provider: string }) => {
  const { api } = useServices();
  const { data, error, isFetching, refetch } = useQuery(readerQuery(api, nightId));
  if (data !== undefined) return <Compared match={data} provider={provider} />;
  if (error === null) return <p className="muted">{`Asking ${provider}...`}</p>;
  return (
    <div className={styles['proof']}>
      <p role="alert">{`${provider} did not answer.`}</p>
      <Button busy={isFetching} onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
};

const Compared = ({ match, provider }: { readonly match: ReaderMatch; readonly provider: string }) => (
  <>
    <Lines
      rows={[
        [`Written down here, ${match.here.count}`, amountCell(match.here.net)],
        [`At ${provider}, ${match.there.count}`, amountCell(match.there.net)],
      ]}
      total={['Difference', match.difference === 0 ? 'even' : signedCell(match.difference)]}
    />
    <div className={styles['proof']}>
      {isProved(match) ? <Badge tone="success">Proved</Badge> : <Badge tone="danger">{openText(match)}</Badge>}
      <ButtonLink variant="quiet" to={PATHS.reader.to()}>
        Card Reader
      </ButtonLink>
    </div>
  </>
);

const openText = (match: ReaderMatch): string => (openCount(match) === 1 ? '1 doesn’t match' : `${openCount(match)} don’t match`);
