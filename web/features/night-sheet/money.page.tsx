import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { moneyContract } from '#adapters/http-contract/money.contract.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { LEDGER_WITHIN_MS, type Deposit } from '#web/api/bank.queries.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { PATHS } from '#web/paths.ts';
import { useServices } from '#web/composition/services-context.ts';
import { nightDayText } from '#web/texts/times.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Row } from '#web/ui/stack.tsx';
import { EndCell, Table, type Column } from '#web/ui/table.tsx';
import { seasonQuery, type SeasonMoney } from './money.queries.ts';
import { amountCell, differenceText, monthText } from './night-sheet.view.ts';
import { Figure } from './sheet-part.tsx';
import { useDeposits } from './use-deposits.ts';
import styles from './night-sheet.module.css';

const FAILED = 'Failed to load the nights';

/** The closed nights of a school year with their money (season §4). */
export const MoneyPage = () => {
  const { api } = useServices();
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('season');
  const { data, isPending, isFetching, error, refetch } = useQuery(seasonQuery(api, wanted === null ? undefined : Number(wanted)));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>Money</DocumentTitle>
      <PageHead title="Money" link={data !== undefined && data.nights.length > 0 ? <Files season={data} /> : undefined} />
      {isPending && <ScreenState kind="loading" title="Loading nights..." titleLevel={2} />}
      {error !== null && (
        <Banner
          tone="danger"
          announce="assertive"
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          {sentenceOf(error, FAILED)}
        </Banner>
      )}
      {data !== undefined && (
        <>
          {data.seasons.length > 1 && (
            <SelectField
              label="Season"
              value={String(data.season)}
              options={data.seasons.map((year) => ({ value: String(year), label: seasonText(year) }))}
              onChange={(year) => setSearch({ season: year })}
            />
          )}
          {data.nights.length === 0 ? (
            <ScreenState kind="empty" title="No closed nights yet" titleLevel={2} art="box">
              Each night appears here once it is closed.
            </ScreenState>
          ) : (
            <Nights season={data} />
          )}
        </>
      )}
    </Page>
  );
};

/** '2026–27 season' */
const seasonText = (year: number): string => `${year}–${String(year + 1).slice(-2)} season`;

const FILES = {
  nights: { title: 'Nights as CSV', contract: moneyContract.csv },
  journal: { title: 'Journal as CSV', contract: moneyContract.journal },
} as const;

const Files = ({ season: { season, months } }: { readonly season: SeasonMoney }) => {
  const { api, downloads } = useServices();
  const { standName } = useStand();
  const dialogs = useDialogs();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (which: keyof typeof FILES) => api.call(FILES[which].contract, { query: { season }, withinMs: LEDGER_WITHIN_MS }),
    onSuccess: (text, which) => downloads.save(`${standName} ${seasonText(season)} ${which}.csv`, 'text/csv', text),
    onError: (error) => void dialogs.alert(sentenceOf(error, FAILED)),
  });
  return (
    <Row>
      {(['nights', 'journal'] as const).map((which) => (
        <Button key={which} icon="download" busy={isPending && variables === which} onClick={() => mutate(which)}>
          {FILES[which].title}
        </Button>
      ))}
      {months[0] !== undefined && <ButtonLink to={PATHS.districtForm.to(months[0].month)}>District’s Form</ButtonLink>}
    </Row>
  );
};

const COLUMNS: readonly Column[] = [
  { title: 'Night' },
  { title: 'Paid orders', align: 'end', onPhones: 'hidden' },
  { title: 'Gross', align: 'end', onPhones: 'hidden' },
  { title: 'Refunds', align: 'end', onPhones: 'hidden' },
  { title: 'Net', align: 'end' },
  { title: 'Card', align: 'end', onPhones: 'hidden' },
  { title: 'Cash', align: 'end', onPhones: 'hidden' },
  { title: 'Reader', align: 'end', onPhones: 'hidden' },
  { title: 'Over, short', align: 'end' },
  { title: 'After closing', align: 'end', onPhones: 'hidden' },
  { title: 'Card deposit', align: 'end', onPhones: 'hidden' },
];

type Totals = SeasonMoney['total'];

const DEPOSIT_STATES: Readonly<Record<Deposit['state'], (deposit: Deposit) => string>> = {
  late: ({ daysLate }) => `${daysLate} days late`,
  expected: () => 'Expected',
  settled: () => 'Settled by hand',
  arrived: () => 'Arrived',
};

type CellsProps = Totals & { readonly cardDeposit: string };

const Cells = ({ orders, gross, refunds, net, card, cash, reader, difference, late, cardDeposit }: CellsProps) => (
  <>
    <EndCell onPhones="hidden">{orders}</EndCell>
    <EndCell onPhones="hidden">{amountCell(gross)}</EndCell>
    <EndCell onPhones="hidden">{amountCell(refunds)}</EndCell>
    <EndCell>{amountCell(net)}</EndCell>
    <EndCell onPhones="hidden">{amountCell(card)}</EndCell>
    <EndCell onPhones="hidden">{amountCell(cash)}</EndCell>
    <EndCell onPhones="hidden">{amountCell(reader)}</EndCell>
    <EndCell>{differenceText(difference)}</EndCell>
    <EndCell onPhones="hidden">{amountCell(late)}</EndCell>
    <EndCell onPhones="hidden">{cardDeposit}</EndCell>
  </>
);

const Nights = ({ season: { nights, months, total, season, chain } }: { readonly season: SeasonMoney }) => {
  const deposits = useDeposits();
  const best = cents(Math.max(...nights.map(({ net }) => net)));
  return (
    <>
      <dl className={styles['figures']}>
        <Figure term={`Net, ${nights.length === 1 ? '1 night' : `${nights.length} nights`}`} value={amountText(total.net)} isLit />
        <Figure term="Best night" value={amountText(best)} />
        <Figure term="A night, on average" value={amountText(cents(Math.round(total.net / nights.length)))} />
        <Figure term="Cash over or short" value={differenceText(total.difference)} />
      </dl>
      <p className="muted small">Gross − Refunds = Net = Card + Cash + Reader</p>
      <div className={styles['season']}>
        <Table label={`Nights of the ${seasonText(season)}`} columns={COLUMNS}>
          {months.map((one) => (
            <Month key={one.month} sums={one} nights={nights.filter(({ month }) => month === one.month)} deposits={deposits ?? []} />
          ))}
          <tr className={styles['seasonTotal']}>
            <td>Season</td>
            <Cells {...total} cardDeposit="" />
          </tr>
        </Table>
      </div>
      <Chain chain={chain} />
    </>
  );
};

type MonthProps = {
  readonly sums: SeasonMoney['months'][number];
  readonly nights: SeasonMoney['nights'];
  readonly deposits: readonly Deposit[];
};

/** The nights of a month, and their sum. */
const Month = ({ sums, nights, deposits }: MonthProps) => {
  const { timeZone } = useStand();
  const depositOf = (id: string): string => {
    const deposit = deposits.find(({ nightId }) => nightId === id);
    return deposit === undefined ? '' : DEPOSIT_STATES[deposit.state](deposit);
  };
  return (
    <>
      {nights.map(({ night, ...totals }) => (
        <tr key={night.id}>
          <td>
            <Link to={PATHS.nightSheet.to(night.id)}>{night.name}</Link>
            <span className={styles['date']}>{nightDayText(night, timeZone)}</span>
          </td>
          <Cells {...totals} cardDeposit={depositOf(night.id)} />
        </tr>
      ))}
      <tr className={styles['monthTotal']}>
        <td>
          <Link to={PATHS.districtForm.to(sums.month)}>{monthText(sums.month)}</Link>
        </td>
        <Cells {...sums} cardDeposit="" />
      </tr>
    </>
  );
};

const chainText = ({ sealed, before }: SeasonMoney['chain']): string => {
  const earlier = before === 0 ? '' : ` ${before === 1 ? '1 older night has' : `${before} older nights have`} no fingerprint.`;
  return `Each sheet carries the fingerprint of the one before. ${sealed === 1 ? 'The one sheet is' : `All ${sealed} sheets are`} unchanged.${earlier}`;
};

const Chain = ({ chain }: { readonly chain: SeasonMoney['chain'] }) => {
  if (chain.broken !== null)
    return (
      <Banner tone="danger">{`The sheet of ${chain.broken.night} has changed since it was closed: ${chain.broken.how}. Compare it with the mail or the paper of that night.`}</Banner>
    );
  return chain.sealed === 0 ? null : <p className="muted small">{chainText(chain)}</p>;
};
