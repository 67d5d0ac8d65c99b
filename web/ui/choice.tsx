import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type ChoiceProps = {
  /** Shared by mutually exclusive choices. */
  readonly name: string;
  readonly value: string;
  readonly title: string;
  /** Its amount: '$2.67'. */
  readonly detail?: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
};

/** One option of several: a radio inside its label, with tick and border when chosen. */
export const Choice = ({ name, value, title, detail, checked, onChoose }: ChoiceProps) => (
  <label className={classNames(styles['choice'], checked && styles['chosen'])}>
    <input className={styles['radio']} type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
    <strong className={styles['title']}>{title}</strong>
    {detail !== undefined && <span className="small">{detail}</span>}
    <Tick />
  </label>
);

type ChoiceWithFieldProps = Omit<ChoiceProps, 'detail'> & {
  /** The option's field; put an `InputMoney` here. */
  readonly children: ReactNode;
};

/** The last option of a group, with a text field. The field is outside the label, so that both keep their own name. */
export const ChoiceWithField = ({ name, value, title, checked, onChoose, children }: ChoiceWithFieldProps) => {
  const id = useId();
  return (
    <div className={classNames(styles['choice'], styles['withField'], checked && styles['chosen'])}>
      <input className={styles['radio']} id={id} type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      <label className={styles['title']} htmlFor={id}>
        {title}
      </label>
      <div className={styles['field']}>{children}</div>
      <Tick />
    </div>
  );
};

const Tick = () => (
  <span className={styles['tick']}>
    <Icon name="check" />
  </span>
);

type ChoiceGroupProps = {
  readonly legend: string;
  readonly hint?: string;
  readonly children: ReactNode;
};

/** Four options in a row; one with a field has its own row. */
export const ChoiceGroup = ({ legend, hint, children }: ChoiceGroupProps) => (
  <fieldset>
    <legend>
      <h2>{legend}</h2>
    </legend>
    {hint !== undefined && <p className="muted">{hint}</p>}
    <div className={styles['group']}>{children}</div>
  </fieldset>
);
