import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';
import styles from './night-sheet.module.css';

export type SheetProps = { readonly sheet: NightSheet };

/** A line of a table: its title, and a cell for each column. */
export type Row = { readonly title: string; readonly cells: readonly string[]; readonly isTotal?: boolean };

// A region that scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 } as const;

/** A titled part of the sheet. */
export const Part = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
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

export const FiguresTable = ({ label, first, columns, rows }: FiguresProps) => (
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

/** Titles with an amount each. */
export const Lines = ({
  rows,
  total,
}: {
  readonly rows: readonly (readonly [string, string])[];
  readonly total?: readonly [string, string];
}) => (
  <ul className={styles['list']}>
    {rows.map(([title, amount]) => (
      <li key={title}>
        <span>{title}</span>
        <span className="money" translate="no">
          {amount}
        </span>
      </li>
    ))}
    {total !== undefined && (
      <li className={styles['sum']}>
        <span>{total[0]}</span>
        <span className="money" translate="no">
          {total[1]}
        </span>
      </li>
    )}
  </ul>
);
