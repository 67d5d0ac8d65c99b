import { useId } from 'react';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.ts';
import styles from './option.module.css';

export type OptionView<Value extends string> = {
  readonly value: Value;
  readonly title: string;
  readonly sentence: string;
  /** Beside the title: a Badge. */
  readonly mark?: Elements;
};

type OptionsProps<Value extends string> = {
  readonly legend: string;
  readonly options: readonly OptionView<Value>[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
};

/** One choice of a few, each with a sentence: a radio in its label, never brass. */
export const Options = <Value extends string>({ legend, options, value, onChoose }: OptionsProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles['options']}>
      <legend className={styles['legend']}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={classNames(styles['option'], option.value === value && styles['chosen'])}>
          <input
            className={styles['radio']}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <strong className={styles['title']}>{option.title}</strong>
          <span>{option.mark}</span>
          <span className={styles['sentence']}>{option.sentence}</span>
        </label>
      ))}
    </fieldset>
  );
};
