import type { ReactNode } from 'react';
import type { Elements } from '#web/ui/elements.ts';
import type { NightSheet } from '#web/api/night-sheet.queries.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './night-sheet.module.css';

export type SheetProps = { readonly sheet: NightSheet };

/** A line of a table: its title, with a note below it on screen, and a cell for each column. */
export type Row = { readonly title: string; readonly note?: string | null; readonly cells: readonly string[]; readonly isTotal?: boolean };

// A region that scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 } as const;

export const Figure = ({ term, value, isLit = false }: { readonly term: string; readonly value: string; readonly isLit?: boolean }) => (
  <div className={classNames(styles['figure'], isLit && styles['lit'])}>
    <dt>{term}</dt>
    <dd translate="no">{value}</dd>
  </div>
);

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
  /** Titles that span several columns; the last ones. */
  readonly groups?: readonly Group[];
};

type Group = { readonly title: string; readonly columns: number };

const GroupRow = ({ groups, columns }: { readonly groups: readonly Group[]; readonly columns: number }) => (
  <tr className={styles['groups']}>
    <th scope="col" colSpan={1 + columns - groups.reduce((sum, group) => sum + group.columns, 0)}>
      <VisuallyHidden>How they add up</VisuallyHidden>
    </th>
    {groups.map(({ title, columns: span }) => (
      <th key={title} scope="colgroup" colSpan={span}>
        {title}
      </th>
    ))}
  </tr>
);

export const FiguresTable = ({ label, first, columns, rows, groups = [] }: FiguresProps) => (
  <section className={styles['scroll']} aria-label={label} {...SCROLLABLE}>
    <table className={styles['table']}>
      <thead>
        {groups.length > 0 && <GroupRow groups={groups} columns={columns.length} />}
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
        {rows.map(({ title, note = null, cells, isTotal = false }, at) => (
          <tr key={`${title} ${at}`} className={isTotal ? styles['total'] : undefined}>
            <th scope="row">
              <span>{title}</span>
              {note !== null && <small className={`no-print ${styles['note']}`}>{note}</small>}
            </th>
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
