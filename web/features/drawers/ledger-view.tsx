import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntryKind } from '#core/domain/drawer/drawer.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { addCents, formatUsd, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHead } from '#web/ui/page.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { usePageShield } from '#web/ui/use-page-shield.ts';
import { Sums } from './drawer-sums.tsx';
import { pagesQuery, type DrawerDetails, type DrawerPages } from '#web/api/drawers.queries.ts';
import styles from './drawers.module.css';
import { LINE_TITLES } from './messages.ts';
import { RefundDialog, type SaleLine } from './refund-dialog.tsx';
import { MoveDialog, type MoveKind } from './move-dialog.tsx';
import type { DrawerCommands } from './use-drawer-commands.ts';

type LedgerViewProps = { readonly id: DrawerId; readonly drawer: DrawerDetails; readonly commands: DrawerCommands };

/** The ledger of an open drawer, for managers. */
export const LedgerView = ({ id, drawer, commands }: LedgerViewProps) => {
  const { api } = useServices();
  const { data, error } = useQuery(pagesQuery(api, id));
  const [move, setMove] = useState<MoveKind | null>(null);
  const [refunded, setRefunded] = useState<SaleLine | null>(null);
  const [givenBack, setGivenBack] = useState<string | null>(null);
  const refund = (line: SaleLine): void => {
    setGivenBack(null);
    setRefunded(line);
  };
  return (
    <>
      <PageHead
        title={drawer.name}
        link={
          <ButtonLink variant="quiet" icon="arrow-left" to={PATHS.drawers.to()}>
            Drawers
          </ButtonLink>
        }
      >
        <Badge tone="ready" icon="drawer">
          Open
        </Badge>
      </PageHead>
      {error !== null && data === undefined && (
        <Banner tone="danger" announce="assertive">
          {sentenceOf(error, 'Failed to load the ledger')}
        </Banner>
      )}
      {givenBack !== null && (
        <Banner tone="success" announce="polite">
          {givenBack}
        </Banner>
      )}
      {data?.sums !== null && data?.sums !== undefined && <LedgerSums sums={data.sums} />}
      <div className={styles['tools']}>
        <Button size="large" icon="safe" onClick={() => setMove('drop')}>
          Drop to the Safe
        </Button>
        <Button size="large" icon="paid-out" onClick={() => setMove('paid-out')}>
          Paid Out
        </Button>
        <Button size="large" icon="paid-in" onClick={() => setMove('paid-in')}>
          Paid In
        </Button>
      </div>
      {data !== undefined && <Lines entries={data.entries} onRefund={refund} />}
      {refunded !== null && <RefundDialog id={id} line={refunded} onDone={setGivenBack} onClose={() => setRefunded(null)} />}
      {move !== null && (
        <MoveDialog kind={move} expectedCents={data?.sums?.expected ?? null} commands={commands} onClose={() => setMove(null)} />
      )}
    </>
  );
};

const signed = (amount: Cents): string => (amount > ZERO ? `+${formatUsd(amount)}` : amountText(amount));

const LedgerSums = ({ sums }: { readonly sums: NonNullable<DrawerPages['sums']> }) => (
  <Sums
    sums={[
      { term: 'Float', value: formatUsd(sums.float) },
      { term: 'Cash sales', value: formatUsd(sums.sales) },
      { term: 'To the safe', value: amountText(subtractCents(ZERO, sums.drops)) },
      { term: 'Everything else', value: amountText(subtractCents(sums.paidIn, addCents(sums.paidOut, sums.refunds))) },
      { term: 'Expected now', value: formatUsd(sums.expected), tone: 'lit' },
    ]}
  />
);

const COLUMNS: readonly Column[] = [
  { title: 'Time' },
  { title: 'What' },
  { title: 'Amount', align: 'end' },
  { title: 'Balance', align: 'end', onPhones: 'hidden' },
];

const FIRST_LINES = 12;
const TICK_MS = 60_000;

type Line = DrawerPages['entries'][number] & { readonly after: Cents };

/** With the balance after each, newest first. */
const linesOf = (entries: DrawerPages['entries']): readonly Line[] => {
  const sums = entries.reduce<readonly Cents[]>((before, { amount }) => [...before, addCents(before.at(-1) ?? ZERO, amount)], []);
  return entries
    .map((entry, at) => ({ ...entry, after: sums[at] ?? ZERO }))
    .filter(({ kind }) => LINE_TITLES[kind] !== undefined)
    .reduce<readonly Line[]>((later, line) => [line, ...later], []);
};

const ordersWith = (entries: DrawerPages['entries'], wanted: EntryKind): ReadonlySet<string | null> =>
  new Set(entries.filter(({ kind }) => kind === wanted).map(({ orderId }) => orderId));

const OF_A_SALE: readonly EntryKind[] = ['sale', 'undo', 'refund'];

/** The part not refunded yet, according to this drawer. */
const leftOf = ({ orderId }: Line, entries: DrawerPages['entries']): Cents =>
  addCents(...entries.filter((entry) => entry.orderId === orderId && OF_A_SALE.includes(entry.kind)).map(({ amount }) => amount));

/** A note on an order's cash begins with its number: '#005', '#005, cold'. */
const NUMBERED = /^(#\d+)(?:, )?(.*)$/su;

const wordsOf = ({ kind, by, note, orderId }: Line): { readonly title: string; readonly detail: string } => {
  const words = note ?? '';
  const [, number = '', reason = words] = (orderId === null ? null : NUMBERED.exec(words)) ?? [];
  return { title: `${LINE_TITLES[kind] ?? ''} ${number}`.trim(), detail: reason === '' ? by : `${by}: ${reason}` };
};

type LinesProps = Pick<DrawerPages, 'entries'> & { readonly onRefund: (line: SaleLine) => void };

const Lines = ({ entries, onRefund }: LinesProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  const [isWhole, setIsWhole] = useState(false);
  const lines = linesOf(entries);
  const undone = ordersWith(entries, 'undo');
  const earlier = lines.length - FIRST_LINES;
  usePageShield(String(lines.length));
  return (
    <Card padding="none" label="Ledger">
      <div className={styles['groupTitle']}>
        <h2>Ledger</h2>
        <p className={`muted ${styles['lead']}`}>Newest first. Lines are only ever added.</p>
      </div>
      <Table label="Lines of the ledger" columns={COLUMNS}>
        {(isWhole ? lines : lines.slice(0, FIRST_LINES)).map((line) => (
          <tr key={line.id}>
            <td className={styles['time']}>{timeText(line.at, now, timeZone)}</td>
            <td className={styles['what']}>
              <span className={line.kind === 'sale' && undone.has(line.orderId) ? styles['undone'] : ''}>{wordsOf(line).title}</span>
              <small className={styles['detail']}>{wordsOf(line).detail}</small>
              {line.kind === 'sale' && line.orderId !== null && leftOf(line, entries) > ZERO && (
                <Button
                  variant="quiet"
                  label={`Refund Sale ${line.note ?? ''}`}
                  onClick={() => onRefund({ orderId: line.orderId ?? '', number: line.note ?? '', amount: leftOf(line, entries) })}
                >
                  Refund
                </Button>
              )}
            </td>
            <EndCell>
              <strong className="money" translate="no">
                {signed(line.amount)}
              </strong>
            </EndCell>
            <EndCell onPhones="hidden">{amountText(line.after)}</EndCell>
          </tr>
        ))}
      </Table>
      {!isWhole && earlier > 0 && (
        <div className={styles['more']}>
          <Button variant="quiet" onClick={() => setIsWhole(true)}>
            {earlier === 1 ? 'Show 1 earlier line' : `Show ${earlier} earlier lines`}
          </Button>
        </div>
      )}
    </Card>
  );
};
