import { isProved, openCount, type ReaderMatch } from '#web/api/reader.queries.ts';
import { PATHS } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { amountCell, signedCell } from './night-sheet.view.ts';
import { Lines, Part, type SheetProps } from './sheet-part.tsx';
import { useReaderMatch } from './use-proofs.ts';
import styles from './night-sheet.module.css';

/** A closed night's reader sales as the provider knows them now. Next to the sheet, not part of it: neither printed nor in its CSV. */
export const ReaderProof = ({ sheet }: SheetProps) => {
  const { isCompared, provider, query } = useReaderMatch(sheet);
  if (!isCompared) return null;
  return (
    <div className="no-print">
      <Part title="Card reader">
        <Proof provider={provider} query={query} />
      </Part>
    </div>
  );
};

type ProofProps = Pick<ReturnType<typeof useReaderMatch>, 'provider' | 'query'>;

const Proof = ({ provider, query: { data, error, isFetching, refetch } }: ProofProps) => {
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
