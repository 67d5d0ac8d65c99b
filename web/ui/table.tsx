import type { ReactNode } from 'react';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export type Column = {
  /** Required even for a column that shows none: 'Actions'. */
  readonly title: string;
  /** `end` for numbers and for buttons. */
  readonly align?: 'start' | 'end';
  readonly titleShown?: boolean;
  /** Hidden if there is no room; its cells follow. */
  readonly onPhones?: 'shown' | 'hidden';
};

type TableProps = {
  /** The table's content, for screen readers. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** `cards`: five facts, and buttons on their own line; on phones each row is a card. */
  readonly phoneLook?: 'rows' | 'cards';
  /** Rows of cells. */
  readonly children: ReactNode;
};

// A region that scrolls must be reachable by keyboard.
const SCROLLABLE = { tabIndex: 0 } as const;

/** Rows and columns; scrolls if too wide for the screen, by keyboard too. */
export const Table = ({ label, columns, phoneLook = 'rows', children }: TableProps) => (
  <section className={styles['scroll']} aria-label={label} {...SCROLLABLE}>
    <table className={`${styles['table']} ${styles[phoneLook]}`}>
      <thead>
        <tr>
          {columns.map(({ title, align = 'start', titleShown = true, onPhones = 'shown' }) => (
            <th key={title} className={`${styles[align]} ${styles[onPhones]}`} scope="col">
              {titleShown ? title : <VisuallyHidden>{title}</VisuallyHidden>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);

/** A cell at the right edge: a number, an amount or a button. */
export const EndCell = ({ onPhones = 'shown', children }: Pick<Column, 'onPhones'> & { readonly children: ReactNode }) => (
  <td className={`${styles['end']} ${styles[onPhones]}`}>{children}</td>
);
