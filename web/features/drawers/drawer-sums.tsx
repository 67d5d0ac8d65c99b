import { formatUsd, subtractCents, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './drawers.module.css';

type Sum = { readonly term: string; readonly value: string; readonly tone?: 'lit' | 'short' | 'match' };

/** Figures side by side, the last one highlighted. */
export const Sums = ({ sums, size = 'normal' }: { readonly sums: readonly Sum[]; readonly size?: 'normal' | 'big' }) => (
  <dl className={classNames(styles['sums'], size === 'big' && styles['big'])}>
    {sums.map(({ term, value, tone }) => (
      <div key={term} className={classNames(styles['sum'], tone !== undefined && styles[tone])}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** 'short' or 'over', with the amount. */
export const differenceText = (differenceCents: Cents): string => {
  if (differenceCents === ZERO) return 'balanced';
  return differenceCents < ZERO ? `${formatUsd(subtractCents(ZERO, differenceCents))} short` : `${formatUsd(differenceCents)} over`;
};

/** The agreed figures. */
export const resultSums = (expectedCents: Cents, countedCents: Cents): readonly Sum[] => {
  const difference = subtractCents(countedCents, expectedCents);
  const found = [
    { term: 'Expected', value: formatUsd(expectedCents) },
    { term: 'Counted', value: formatUsd(countedCents) },
  ];
  if (difference === ZERO) return [...found, { term: 'Difference', value: 'None', tone: 'match' }];
  const missing = difference < ZERO;
  const amount = formatUsd(missing ? subtractCents(ZERO, difference) : difference);
  return [...found, { term: missing ? 'Short' : 'Over', value: amount, tone: 'short' }];
};
