import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tab.module.css';

type TabFace = {
  readonly children: ReactNode;
  /** How many things are behind the tab. */
  readonly count?: number;
  readonly selected: boolean;
};

type TabButtonProps = TabFace & { readonly onSelect: () => void; readonly disabled?: boolean };
type TabLinkProps = TabFace & {
  /** '#drinks': a place on this page. */
  readonly href: string;
};

const face = ({ children, count }: TabFace): ReactNode => (
  <>
    {children}
    {count !== undefined && <span className={styles['count']}> {count}</span>}
  </>
);

const look = (selected: boolean): string => classNames(styles['tab'], selected && styles['selected']);

/** A filter that changes what the page lists. */
export const TabButton = ({ onSelect, disabled, ...tab }: TabButtonProps) => (
  <button className={look(tab.selected)} type="button" aria-pressed={tab.selected} disabled={disabled} onClick={onSelect}>
    {face(tab)}
  </button>
);

/** Leads to a section of the page; selected while that section is in view. */
export const TabLink = ({ href, ...tab }: TabLinkProps) => (
  <a className={look(tab.selected)} href={href} aria-current={tab.selected || undefined}>
    {face(tab)}
  </a>
);
