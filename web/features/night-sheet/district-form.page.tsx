import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { negateCents, ZERO } from '#core/domain/kernel/money.ts';
import { FORM_PARTS, FORM_REASONS, formPartTitle } from '#core/domain/reports/district-form.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { nightDayText } from '#web/texts/times.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { DocumentTitle } from '#web/ui/document-title.tsx';
import { Page, PageHead } from '#web/ui/page.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { formCsvOf, formQuery, isMonth, seasonQuery, type Form, type FormOf } from './money.queries.ts';
import { amountCell, monthText, unitsCell } from './night-sheet.view.ts';
import { FiguresTable, Lines, Part } from './sheet-part.tsx';
import styles from './night-sheet.module.css';

const FAILED = 'Failed to load the form';

/** The district's paper form: stock at its prices against the receipts (season §4). */
export const DistrictFormPage = () => {
  const { api } = useServices();
  const { timeZone } = useStand();
  const [search, setSearch] = useSearchParams();
  const season = useQuery(seasonQuery(api, undefined));
  const nights = season.data?.nights.map(({ night }) => night) ?? [];
  const months = season.data?.months ?? [];
  const choices = [
    ...nights.map((night) => ({
      value: String(night.id),
      label: [night.name, nightDayText(night, timeZone)].filter((part) => part !== null).join(', '),
    })),
    ...months.map(({ month }) => ({ value: month, label: monthText(month) })),
  ];
  const of = search.get('of') ?? choices[0]?.value ?? null;
  const ofMonth = of !== null && isMonth(of) ? monthText(of) : '';
  const { data: form } = useQuery({ ...formQuery(api, of ?? ''), enabled: of !== null });
  // The choices lack open nights and those of earlier seasons.
  const title = choices.find(({ value }) => value === of)?.label ?? (ofMonth || (form?.sheets[0]?.night ?? ''));
  return (
    <Page width="wide" gap="group">
      <DocumentTitle>District’s form</DocumentTitle>
      <div className="no-print">
        <PageHead title="District’s form" link={of === null ? undefined : <Actions of={of} title={title} />} />
      </div>
      {choices.length > 1 && (
        <div className="no-print">
          <SelectField label="Night or month" value={of ?? ''} options={choices} onChange={(value) => setSearch({ of: value })} />
        </div>
      )}
      {of === null ? <Nothing isPending={season.isPending} error={season.error} /> : <Loaded of={of} title={title} />}
    </Page>
  );
};

const Nothing = ({ isPending, error }: { readonly isPending: boolean; readonly error: Error | null }) => {
  if (error !== null)
    return (
      <Banner tone="danger" announce="assertive">
        {sentenceOf(error, FAILED)}
      </Banner>
    );
  return isPending ? (
    <ScreenState kind="loading" title="Loading the form..." titleLevel={2} />
  ) : (
    <ScreenState kind="empty" title="No closed nights yet" titleLevel={2} art="box">
      Each night appears here once it is closed.
    </ScreenState>
  );
};

const Actions = ({ of, title }: { readonly of: FormOf; readonly title: string }) => {
  const { api, downloads, sharing } = useServices();
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: () => formCsvOf(api, of),
    onSuccess: (text) => downloads.save(`District’s form, ${title}.csv`, 'text/csv', text),
    onError: (error) => void dialogs.alert(sentenceOf(error, FAILED)),
  });
  return (
    <span className={`no-print ${styles['actions']}`}>
      <Button icon="download" busy={isPending} onClick={() => mutate()}>
        CSV
      </Button>
      <Button variant="primary" icon="print" onClick={() => sharing.print()}>
        Print
      </Button>
    </span>
  );
};

const Loaded = ({ of, title }: { readonly of: FormOf; readonly title: string }) => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(formQuery(api, of));
  if (isPending) return <ScreenState kind="loading" title="Loading the form..." titleLevel={2} />;
  if (error !== null)
    return (
      <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
        {sentenceOf(error, FAILED)}
      </Banner>
    );
  return <Report form={data} title={title} isOfMonth={isMonth(of)} />;
};

const COLUMNS = ['Opening', '+ Added', '− Closing', '= Used', 'Sold', 'Given', 'Spoiled', 'Missing', '× Price', '= Expected'] as const;
const UNITS = ['opening', 'added', 'closing', 'used', 'sold', 'given', 'spoiled', 'missing'] as const;

const unitsCells = (line: Form['units']): readonly string[] => UNITS.map((column) => unitsCell(line[column]));

/** The nights' fingerprints, to compare with their mails and papers. */
const sheetsText = (sheets: Form['sheets']): string =>
  sheets
    .flatMap(({ night, fingerprint }) => (fingerprint === null ? [] : [sheets.length === 1 ? fingerprint : `${night} ${fingerprint}`]))
    .join(', ');

const Report = ({ form, title, isOfMonth }: { readonly form: Form; readonly title: string; readonly isOfMonth: boolean }) => {
  const { standName } = useStand();
  const { lines, units, expected, parts, accounted, difference, fee, donation, elsewhere, tax, sheets, isOpen } = form;
  const fingerprints = sheetsText(sheets);
  return (
    <div className={styles['sheet']}>
      <div>
        <h2>Concession Sales Accounting Report</h2>
        <p>{`${standName}. ${isOfMonth ? 'Month' : 'Event'}: ${title}`}</p>
        {isOpen && <p className="muted">Not closed yet: these figures will change.</p>}
      </div>
      <Part title="1. What the stock was worth">
        <FiguresTable
          label="Expected receipts by product"
          first="Item"
          columns={COLUMNS}
          rows={[
            ...lines.map((line) => ({
              title: line.name,
              cells: [...unitsCells(line), amountText(line.price), amountCell(line.expected)],
            })),
            { title: 'Expected receipts', cells: [...unitsCells(units), '', amountText(expected)], isTotal: true },
          ]}
        />
      </Part>
      <div className={styles['pair']}>
        <Part title="2. Where it went">
          <Lines
            rows={FORM_PARTS.filter((part) => parts[part] !== ZERO).map((part) => [formPartTitle(part), amountText(parts[part])] as const)}
            total={['Accounted for', amountText(accounted)]}
          />
        </Part>
        <Part title="3. Difference">
          <Lines
            rows={[
              ['Accounted for', amountText(accounted)],
              ['Expected receipts', amountText(negateCents(expected))],
            ]}
            total={['Difference', amountText(difference)]}
          />
          <Reasons form={form} />
          <p className={styles['reason']}>Reason</p>
        </Part>
      </div>
      <p className="small">{`Not from stock, on the same deposits: donations ${amountText(donation)}, card fees paid by customers ${amountText(fee)}${elsewhere === ZERO ? '' : `, refunds and disputes at the payment provider ${amountText(elsewhere)}`}.${tax === ZERO ? '' : ` Sales tax in the items: ${amountText(tax)}.`}${fingerprints === '' ? '' : ` Fingerprint ${fingerprints}.`}`}</p>
      <p className={styles['signed']}>
        <span>Stand manager, date</span>
        <span>Second counter, date</span>
        <span>Treasurer, date</span>
        <span>Principal, date</span>
      </p>
    </div>
  );
};

const REASONS = { drawers: 'drawers over or short', missing: 'products missing', prices: 'sold at other prices' } as const;

const Reasons = ({ form: { reasons } }: { readonly form: Form }) => {
  const known = FORM_REASONS.filter((which) => reasons[which] !== ZERO);
  if (known.length === 0) return null;
  return <p className="small">{`Of it: ${known.map((which) => `${REASONS[which]} ${amountText(reasons[which])}`).join(', ')}.`}</p>;
};
