import { addCents, formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { lateNotes, lateText } from '#core/domain/reports/after-closing.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { COMP_LABELS } from '#web/staff/orders/comp-labels.ts';
import { recordTimeText } from '#web/texts/record-time.ts';
import { timeText } from '#web/texts/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { amountText } from '#web/ui/amount-text.ts';
import { taxText } from '#web/ui/tax-text.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';
import {
  amountCell,
  approvalText,
  countText,
  depositWays,
  DRAWER_LINES,
  differenceText,
  drawersAcross,
  withTotal,
  moneyNotes,
  outCell,
  TENDER_TITLES,
  unitsCell,
  unitsSold,
} from './night-sheet.view.ts';
import { useProofs } from './use-proofs.ts';
import { FiguresTable, Lines, Part, type Row, type SheetProps } from './sheet-part.tsx';
import styles from './night-sheet.module.css';

const TICK_MS = 60_000;

/** Gross minus refunds is net, and net is the sum of the four parts after it. */
const MONEY_COLUMNS = ['Paid orders', 'Gross', 'Refunds', 'Net', 'Items', 'Card fee', 'Donation', 'Other'] as const;

const MONEY_GROUPS = [
  { title: 'Gross − Refunds = Net', columns: 3 },
  { title: 'Net is Items + Card fee + Donation + Other', columns: 4 },
] as const;

const moneyCells = ({ orders, items, fee, donation, other, gross, refunds, net }: NightSheet['total']): readonly string[] => [
  String(orders),
  amountCell(gross),
  outCell(refunds),
  amountCell(net),
  amountCell(items),
  amountCell(fee),
  amountCell(donation),
  amountCell(other),
];

export const Money = ({ sheet, sheet: { tenders, total } }: SheetProps) => {
  const proofs = useProofs(sheet);
  return (
    <Part title="Money">
      <FiguresTable
        label="Money by tender"
        first="Paid by"
        columns={MONEY_COLUMNS}
        groups={MONEY_GROUPS}
        rows={[
          ...tenders.map((one) => ({ title: TENDER_TITLES[one.tender], note: proofs[one.tender], cells: moneyCells(one) })),
          { title: 'Total', cells: moneyCells(total), isTotal: true },
        ]}
      />
      {sheet.tax.length > 0 && <p className="small">{taxText(sheet.tax)}</p>}
      {moneyNotes(sheet) !== '' && <p className="small">{moneyNotes(sheet)}</p>}
    </Part>
  );
};

const STOCK_COLUMNS = ['Price', 'Opening', 'Added', 'Sold', 'Given', 'Spoiled', 'Expected', 'Counted', 'Missing', 'Revenue'] as const;

const stockCells = (line: NightSheet['stock'][number]): readonly string[] => [
  formatUsd(line.price),
  unitsCell(line.opening),
  unitsCell(line.added),
  unitsCell(line.sold),
  unitsCell(line.given),
  unitsCell(line.spoiled),
  String(line.expected),
  line.counted === null ? '' : String(line.counted),
  line.missing === null ? '' : unitsCell(line.missing),
  amountCell(line.revenue),
];

const stockTotal = (stock: NightSheet['stock']): Row => {
  const units = (of: (line: NightSheet['stock'][number]) => number | null): string =>
    unitsCell(stock.reduce((sum, line) => sum + (of(line) ?? 0), 0));
  return {
    title: 'Total',
    cells: [
      '',
      units(({ opening }) => opening),
      units(({ added }) => added),
      units(({ sold }) => sold),
      units(({ given }) => given),
      units(({ spoiled }) => spoiled),
      units(({ expected }) => expected),
      units(({ counted }) => counted),
      units(({ missing }) => missing),
      amountCell(addCents(...stock.map(({ revenue }) => revenue))),
    ],
    isTotal: true,
  };
};

/** Opening + added − sold − given − spoiled = expected. Nights before stock was recorded only show sold units. */
export const Products = ({ sheet }: SheetProps) =>
  sheet.stock.length === 0 ? (
    <Sold sheet={sheet} />
  ) : (
    <Part title="Products">
      <FiguresTable
        label="Stock of each product"
        first="Product"
        columns={STOCK_COLUMNS}
        rows={[...sheet.stock.map((line) => ({ title: line.name, cells: stockCells(line) })), stockTotal(sheet.stock)]}
      />
    </Part>
  );

export const SoldOut = ({ sheet: { stock } }: SheetProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  return (
    <Part title="Sold out">
      <div className={styles['inline']}>
        <Lines
          rows={stock.flatMap(({ name, soldOutAt }) => (soldOutAt === null ? [] : [[name, timeText(soldOutAt, now, timeZone)] as const]))}
        />
      </div>
    </Part>
  );
};

/** Units used, half as much again if sold out, minus units left; largest first. */
export const ToBuyTable = ({ sheet: { stock } }: SheetProps) => (
  <Part title="Buy for the next game">
    <div className={styles['inline']}>
      <Lines
        rows={stock
          .filter(({ toBuy }) => toBuy > 0)
          .sort((one, other) => other.toBuy - one.toBuy)
          .map(({ name, toBuy }) => [name, String(toBuy)] as const)}
      />
    </div>
  </Part>
);

const Sold = ({ sheet }: SheetProps) => (
  <Part title="Products">
    <FiguresTable
      label="What was sold of each product"
      first="Product"
      columns={['Sold', 'Amount']}
      rows={[
        ...sheet.itemsSold.map(({ name, quantity, amount }) => ({ title: name, cells: [String(quantity), amountCell(amount)] })),
        {
          title: 'Total',
          cells: [String(unitsSold(sheet)), amountCell(addCents(...sheet.itemsSold.map(({ amount }) => amount)))],
          isTotal: true,
        },
      ]}
    />
  </Part>
);

const drawerRows = (drawers: ReturnType<typeof withTotal>): readonly Row[] => [
  ...DRAWER_LINES.map(([title, line, cell]) => ({
    title,
    cells: drawers.map(({ sums }) => cell(sums[line])),
    isTotal: title === 'Expected',
  })),
  { title: 'Counted', cells: drawers.map(({ count }) => (count === null ? 'not yet' : amountCell(count.counted))) },
  { title: 'Over or short', cells: drawers.map(({ count }) => differenceText(count?.difference ?? null)) },
];

export const Cash = ({ sheet }: SheetProps) => {
  const { drawers } = sheet;
  return (
    <Part title="Cash in the drawers">
      {drawersAcross(withTotal(drawers)).map((some, at) => (
        <FiguresTable
          key={some[0]?.name}
          label={at === 0 ? 'Cash by drawer' : `Cash by drawer, from ${some[0]?.name}`}
          first={<VisuallyHidden>Line</VisuallyHidden>}
          columns={some.map(({ name }) => name)}
          rows={drawerRows(some)}
        />
      ))}
      <p className="small">{drawers.map(countText).join(' ')}</p>
    </Part>
  );
};

type Way = { readonly title: string; readonly lines: readonly (readonly [string, Cents])[]; readonly amount: Cents };

const DepositWay = ({ title, lines, amount }: Way) => (
  <div>
    <h3>{title}</h3>
    <Lines rows={lines.map(([line, cents]) => [line, amountText(cents)])} total={['To deposit', amountText(amount)]} />
  </div>
);

/** Two ways to one amount: what is in the boxes, and where it comes from. */
export const ToDeposit = ({ deposit }: { readonly deposit: NonNullable<NightSheet['deposit']> }) => {
  const { there, from } = depositWays(deposit);
  return (
    <Part title={`To deposit: ${amountText(deposit.amount)}`}>
      <div className={styles['ways']}>
        <DepositWay title="What’s there" lines={there} amount={addCents(...there.map(([, amount]) => amount))} />
        <DepositWay title="Where it comes from" lines={from} amount={addCents(...from.map(([, amount]) => amount))} />
      </div>
    </Part>
  );
};

export const GivenAway = ({ sheet: { comps, approvals } }: SheetProps) => (
  <Part title="Given away">
    {comps.length > 0 && (
      <Lines
        rows={comps.map(({ reason, items, amount }) => [
          `${COMP_LABELS[reason]}, ${items === 1 ? '1 item' : `${items} items`}`,
          formatUsd(amount),
        ])}
        total={['At menu price', formatUsd(addCents(...comps.map(({ amount }) => amount)))]}
      />
    )}
    {approvals.length > 0 && <Lines rows={approvals.map((one) => [approvalText(one), formatUsd(one.amount)])} />}
  </Part>
);

export const AfterClosing = ({ sheet: { afterClosing } }: SheetProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  return (
    <Part title="After closing">
      <Lines
        rows={afterClosing.map((line) => [
          `${recordTimeText(line.at, now, timeZone)}: ${lateText(line)}, ${TENDER_TITLES[line.tender].toLowerCase()}. ${lateNotes(line).join(', ')}`.trim(),
          outCell(line.amount),
        ])}
      />
    </Part>
  );
};
