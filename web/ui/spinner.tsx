import styles from './spinner.module.css';

type SpinnerProps = {
  /** `small` fits inside a control and inherits its colour. */
  readonly size?: 'normal' | 'small';
};

/** A turning ring; the text beside it names what is loading. */
export const Spinner = ({ size = 'normal' }: SpinnerProps) => (
  <span className={`${styles['spinner']} ${styles[size]}`} aria-hidden="true" />
);
