import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './tab.module.css';

type TabFace = {
  readonly children: ReactNode;
  /** The number of items behind the tab. */
  readonly count?: number;
  readonly selected: boolean;
};

type TabButtonProps = TabFace & { readonly onSelect: () => void; readonly disabled?: boolean };
type TabLinkProps = TabFace & {
  /** '#drinks': an anchor on this page. */
  readonly href: string;
};

const face = ({ children, count }: TabFace): ReactNode => (
  <>
    <span>{children}</span>
    {count !== undefined && <span className={styles['count']}>{` ${count}`}</span>}
  </>
);

const look = (selected: boolean): string => classNames(styles['tab'], selected && styles['selected']);

/** A filter that changes what the page lists. */
export const TabButton = ({ onSelect, disabled, ...tab }: TabButtonProps) => (
  <button className={look(tab.selected)} type="button" aria-pressed={tab.selected} disabled={disabled} onClick={onSelect}>
    {face(tab)}
  </button>
);

const GAP_PX = 16;

/** On a phone the row of tabs is wider than the screen: scrolls it just far enough for the tab, without the page. */
const bringIntoView = (tab: HTMLAnchorElement | null): void => {
  const row = tab?.closest('ul');
  if (tab !== null && row) row.scrollLeft = tab.offsetLeft + tab.offsetWidth + GAP_PX - row.clientWidth;
};

/** Links to a section of the page; selected, and scrolled into view, while that section is in view. */
export const TabLink = ({ href, ...tab }: TabLinkProps) => (
  <a ref={tab.selected ? bringIntoView : undefined} className={look(tab.selected)} href={href} aria-current={tab.selected || undefined}>
    {face(tab)}
  </a>
);
