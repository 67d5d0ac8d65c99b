import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

export type Fact = {
  /** 'Ordered' */
  readonly term: string;
  /** '7:42 PM' */
  readonly value: ReactNode;
};

type FactsProps = {
  readonly facts: readonly Fact[];
  /** `end` puts the values at the right edge; `start` next to their terms, for dialogs. */
  readonly align?: 'start' | 'end';
};

/** Terms and their values, one pair per line. */
export const Facts = ({ facts, align = 'end' }: FactsProps) => (
  <dl className={`${styles['facts']} ${styles[align]}`}>
    {facts.map((fact) => (
      <Fragment key={fact.term}>
        <dt>{fact.term}</dt>
        <dd>{fact.value}</dd>
      </Fragment>
    ))}
  </dl>
);
