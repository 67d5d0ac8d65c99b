import { DENOMINATIONS_CENTS, NO_PIECES, sumOfPieces, type Pieces } from '#core/domain/drawer/pieces.ts';
import { digitsIn } from '#core/domain/kernel/typed-text.ts';
import { cents, formatUsd, multiplyCents } from '#core/domain/kernel/money.ts';
import { Card } from './card.tsx';
import { classNames } from './class-names.ts';
import styles from './count-fields.module.css';

type Denomination = (typeof DENOMINATIONS_CENTS)[number];

/** In spoken form. */
const NAMES = {
  10_000: ['$100', ''],
  5_000: ['$50', ''],
  2_000: ['$20', ''],
  1_000: ['$10', ''],
  500: ['$5', ''],
  100: ['$1', ''],
  25: ['25¢', 'quarters'],
  10: ['10¢', 'dimes'],
  5: ['5¢', 'nickels'],
  1: ['1¢', 'pennies'],
} as const satisfies Record<Denomination, readonly [string, string]>;

const GROUPS: readonly { readonly title: string; readonly denominations: readonly Denomination[] }[] = [
  { title: 'Large bills', denominations: [10_000, 5_000, 2_000] },
  { title: 'Small bills', denominations: [1_000, 500, 100] },
  { title: 'Coins', denominations: [25, 10, 5, 1] },
];

const MAXIMUM_DIGITS = 4;

/** The input for each denomination; empty if none. */
export type Typed = readonly string[];

export const NOTHING_TYPED: Typed = NO_PIECES.map(() => '');

export const typedOf = (pieces: Pieces): Typed => pieces.map((count) => (count === 0 ? '' : String(count)));

export const piecesOf = (typed: Typed): Pieces => typed.map((text) => Number(text));

export const totalOf = (typed: Typed) => sumOfPieces(piecesOf(typed));

const Name = ({ denomination }: { readonly denomination: Denomination }) => {
  const [name, also] = NAMES[denomination];
  return (
    <span className={styles['what']}>
      <span>{name}</span>
      {also !== '' && <small>{also}</small>}
    </span>
  );
};

const Amount = ({ denomination, count }: { readonly denomination: Denomination; readonly count: number }) => (
  <span className={classNames(styles['amount'], count === 0 && styles['nothing'])} translate="no">
    {formatUsd(multiplyCents(cents(denomination), count))}
  </span>
);

type CountFieldsProps = {
  readonly typed: Typed;
  readonly onChange: (typed: Typed) => void;
  readonly titleLevel?: 2 | 3;
};

/** Inputs for bills and coins. */
export const CountFields = ({ typed, onChange, titleLevel = 2 }: CountFieldsProps) => {
  const Title = `h${titleLevel}` as const;
  return (
    <div className={styles['count']}>
      {GROUPS.map(({ title, denominations }) => (
        <Card key={title} padding="none" label={title}>
          <Title className={styles['groupTitle']}>{title}</Title>
          <ul className={styles['rows']}>
            {denominations.map((denomination) => {
              const at = DENOMINATIONS_CENTS.indexOf(denomination);
              const change = (text: string): void => {
                const digits = digitsIn(text).slice(0, MAXIMUM_DIGITS);
                onChange(typed.map((one, index) => (index === at ? digits : one)));
              };
              return (
                <li key={denomination}>
                  <label className={styles['countRow']}>
                    <Name denomination={denomination} />
                    <span aria-hidden="true" className="muted">
                      ×
                    </span>
                    <input
                      className={styles['pieces']}
                      inputMode="numeric"
                      autoComplete="off"
                      placeholder="0"
                      aria-label={`How many ${NAMES[denomination].join(' ').trim()}`}
                      value={typed[at] ?? ''}
                      onChange={(event) => change(event.currentTarget.value)}
                    />
                    <Amount denomination={denomination} count={Number(typed[at] ?? 0)} />
                  </label>
                </li>
              );
            })}
          </ul>
        </Card>
      ))}
    </div>
  );
};

/** Another person's count. */
export const PiecesSummary = ({ pieces }: { readonly pieces: Pieces }) => (
  <div className={styles['count']}>
    {GROUPS.map(({ title, denominations }) => (
      <Card key={title} padding="none" label={title}>
        <h2 className={styles['groupTitle']}>{title}</h2>
        <ul className={styles['rows']}>
          {denominations.map((denomination) => {
            const count = pieces[DENOMINATIONS_CENTS.indexOf(denomination)] ?? 0;
            return (
              <li key={denomination} className={classNames(styles['countRow'], styles['shown'])}>
                <Name denomination={denomination} />
                <span className="muted">×</span>
                <strong className={styles['amount']}>{count}</strong>
                <Amount denomination={denomination} count={count} />
              </li>
            );
          })}
        </ul>
      </Card>
    ))}
  </div>
);
