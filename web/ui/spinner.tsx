import styles from './spinner.module.css';

type SpinnerProps = {
  /** `small` stands inside a control and takes its colour. */
  readonly size?: 'normal' | 'small';
};

/** Turning ring; the words next to it say what is loading. */
export const Spinner = ({ size = 'normal' }: SpinnerProps) => (
  <span className={`${styles['spinner']} ${styles[size]}`} aria-hidden="true" />
);
