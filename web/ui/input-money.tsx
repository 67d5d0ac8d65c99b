import type { KeyboardEvent } from 'react';
import { addCents, cents, toUsdText, ZERO, type Cents } from '#core/domain/kernel/money.ts';
import { readMoney } from '#core/domain/kernel/read-money.ts';
import { classNames } from './class-names.ts';
import type { FieldWiring } from './field-frame.tsx';
import styles from './field.module.css';

export type InputMoneyProps = {
  /** As typed; the caller converts it to cents. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The arrow keys add and subtract this amount. */
  readonly step?: Cents;
  readonly placeholder?: string;
  readonly onFocus?: () => void;
};

type Named = InputMoneyProps &
  Partial<FieldWiring> & {
    /** The name, if it has no visible label: 'Custom donation in dollars'. */
    readonly label?: string;
  };

const ONE_CENT = cents(1);
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

/** Dollars with the sign in front. A text field, because a number field drops the decimal comma of many countries. */
export const InputMoney = ({ label, value, onChange, step = ONE_CENT, placeholder = '0.00', onFocus, ...wiring }: Named) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const amount = readMoney(value);
    const next = addCents(amount.ok ? amount.value : ZERO, cents(direction * step));
    onChange(toUsdText(next < ZERO ? ZERO : next));
  };
  return (
    <div className={styles['money']}>
      <input
        className={classNames(styles['input'], styles['small'])}
        inputMode="decimal"
        autoComplete="off"
        placeholder={placeholder}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        {...wiring}
      />
    </div>
  );
};
