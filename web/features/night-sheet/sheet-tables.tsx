import type { ReactNode } from 'react';
import { addCents, formatUsd, ZERO } from '#core/domain/kernel/money.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import { useStand } from '#web/api/stand.queries.ts';
import { COMP_LABELS } from '#web/order/comp-labels.ts';
import { timeText } from '#web/order/times.ts';
import { useNow } from '#web/platform/use-now.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { NightSheet } from './night-sheet.queries.ts';
import {
  amountCell,
  cashDifference,
  countText,
  DRAWER_LINES,
  differenceText,
  LATE_KINDS,
  laterText,
  outCell,
  TENDER_TITLES,
  unitsCell,
  unitsSold,
} from './night-sheet.view.ts';
import styles from './night-sheet.module.css';

type SheetProps = { readonly sheet: NightSheet };
type Row = { readonly title: string; readonly cells: readonly string[]; readonly isTotal?: boolean };

const TICK_MS = 60_000;
// A region that scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 } as const;

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles['part']}>
    <h2>{title}</h2>
    {children}
  </section>
);

type FiguresProps = {
  readonly label: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly first: ReactNode;
};

const FiguresTable = ({ label, first, columns, rows }: FiguresProps) => (
  <section className={styles['scroll']} aria-label={label} {...SCROLLABLE}>
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, cells, isTotal = false }) => (
          <tr key={title} className={isTotal ? styles['total'] : undefined}>
            <th scope="row">{title}</th>
            {columns.map((column, index) => (
              <td key={column}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const MONEY_COLUMNS = ['Orders', 'Items', 'Card fee', 'Donation', 'Gross', 'Refunds', 'Net'] as const;

const moneyCells = ({ orders, items, fee, donation, gross, refunds, net }: NightSheet['total']): readonly string[] => [
  String(orders),
  amountCell(items),
  amountCell(fee),
  amountCell(donation),
  amountCell(gross),
  outCell(refunds),
  amountCell(net),
];

export const Money = ({ sheet, sheet: { tenders, total } }: SheetProps) => (
  <Part title="Money">
    <FiguresTable
      label="Money by tender"
      first="Paid by"
      columns={MONEY_COLUMNS}
      rows={[
        ...tenders.map((one) => ({ title: TENDER_TITLES[one.tender], cells: moneyCells(one) })),
        { title: 'Total', cells: moneyCells(total), isTotal: true },
      ]}
    />
    {total.other !== ZERO && <p className="small">{`${formatUsd(total.other)} of it is neither items, fee nor donation.`}</p>}
    {laterText(sheet) !== '' && <p className="small">{laterText(sheet)}</p>}
  </Part>
);

const STOCK_COLUMNS = ['Opening', 'Added', 'Sold', 'Given', 'Spoiled', 'Expected', 'Counted', 'Missing', 'To buy'] as const;

const stockCells = (line: NightSheet['stock'][number]): readonly string[] => [
  unitsCell(line.opening),
  unitsCell(line.added),
  unitsCell(line.sold),
  unitsCell(line.given),
  unitsCell(line.spoiled),
  String(line.expected),
  line.counted === null ? '' : String(line.counted),
  line.missing === null ? '' : unitsCell(line.missing),
  unitsCell(line.toBuy),
];

/** Opening + added − sold − given − spoiled = expected. Nights from before the books knew the stock show what was sold. */
export const Products = ({ sheet }: SheetProps) =>
  sheet.stock.length === 0 ? (
    <Sold sheet={sheet} />
  ) : (
    <Part title="Products">
      <FiguresTable
        label="Stock of each product"
        first="Product"
        columns={STOCK_COLUMNS}
        rows={sheet.stock.map((line) => ({ title: line.name, cells: stockCells(line) }))}
      />
      <p className="small">To buy for the next game: what went out, half as much again of what sold out, less what is left.</p>
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

export const Cash = ({ sheet }: SheetProps) => {
  const { drawers } = sheet;
  const lines = DRAWER_LINES.map(([title, amountOf]) => ({
    title,
    cells: drawers.map(({ sums }) => (sums === null ? 'being counted' : amountCell(amountOf(sums)))),
    isTotal: title === 'Expected',
  }));
  return (
    <Part title="Cash">
      <FiguresTable
        label="Cash by drawer"
        first={<VisuallyHidden>Line</VisuallyHidden>}
        columns={drawers.map(({ name }) => name)}
        rows={[
          ...lines,
          { title: 'Counted', cells: drawers.map(({ count }) => (count === null ? 'not yet' : amountCell(count.counted))) },
          { title: 'Over or short', cells: drawers.map(({ count }) => differenceText(count?.difference ?? null)) },
        ]}
      />
      <p className="small">{drawers.map(countText).filter(Boolean).join(' ')}</p>
      {drawers.length > 1 && <p className="small">{`All drawers: ${differenceText(cashDifference(sheet))}.`}</p>}
    </Part>
  );
};

const Lines = ({ rows, total }: { readonly rows: readonly (readonly [string, string])[]; readonly total?: readonly [string, string] }) => (
  <ul className={styles['list']}>
    {rows.map(([title, amount]) => (
      <li key={title}>
        <span>{title}</span>
        <span className="money">{amount}</span>
      </li>
    ))}
    {total !== undefined && (
      <li className={styles['sum']}>
        <span>{total[0]}</span>
        <span className="money">{total[1]}</span>
      </li>
    )}
  </ul>
);

export const GivenAway = ({ sheet: { comps } }: SheetProps) => (
  <Part title="Given away">
    <Lines
      rows={comps.map(({ reason, items, amount }) => [
        `${COMP_LABELS[reason]}, ${items === 1 ? '1 item' : `${items} items`}`,
        formatUsd(amount),
      ])}
      total={['At menu price', formatUsd(addCents(...comps.map(({ amount }) => amount)))]}
    />
  </Part>
);

export const Rush = ({ sheet: { rush } }: SheetProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  return (
    <Part title="The rush">
      <FiguresTable
        label="Orders and minutes to ready per quarter of an hour"
        first={<VisuallyHidden>Line</VisuallyHidden>}
        columns={rush.map(({ from }) => timeText(from, now, timeZone))}
        rows={[
          { title: 'Orders', cells: rush.map(({ orders }) => String(orders)) },
          { title: 'Minutes to ready', cells: rush.map(({ minutesToReady }) => (minutesToReady === null ? '–' : String(minutesToReady))) },
        ]}
      />
    </Part>
  );
};

export const AfterClosing = ({ sheet: { afterClosing } }: SheetProps) => {
  const { timeZone } = useStand();
  const now = useNow(TICK_MS);
  return (
    <Part title="After closing">
      <Lines
        rows={afterClosing.map(({ at, kind, orderNumber, tender, reason, amount }) => [
          `${timeText(at, now, timeZone)}: ${LATE_KINDS[kind]} of ${displayOrderNumber(orderNumber)}, ${TENDER_TITLES[tender].toLowerCase()}.${reason === null ? '' : ` ${reason}`}`,
          outCell(amount),
        ])}
      />
    </Part>
  );
};
