import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './tonight.module.css';

type NightHeadProps = {
  /** 'Tonight, open since 5:38 PM' */
  readonly caption: string;
  readonly name: string;
  /** Undefined: a closed night keeps its name. */
  readonly onRename?: () => void;
  readonly facts?: readonly { readonly term: string; readonly value: string }[];
  /** Buttons. */
  readonly children: ReactNode;
};

/** The night itself, highlighted: the rest of the page belongs to it. */
export const NightHead = ({ caption, name, onRename, facts = [], children }: NightHeadProps) => (
  <section className={styles['night']} aria-label={name}>
    <div>
      <p className={styles['caption']}>{caption}</p>
      <div className={styles['name']}>
        <h1>{name}</h1>
        {onRename !== undefined && <IconButton icon="pencil" label={`Change the Name, ${name}`} onClick={onRename} />}
      </div>
    </div>
    {facts.length > 0 && (
      <dl className={styles['facts']}>
        {facts.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd translate="no">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    <div className={styles['nightActions']}>{children}</div>
  </section>
);
