import { Numerals } from './numerals.tsx';
import styles from './position-block.module.css';

type PositionBlockProps = {
  readonly position: number;
  /** 'Come to the pickup window!' or 'A short wait'. */
  readonly title: string;
  /** 'Your order is #4 in the queue'. */
  readonly detail: string;
  /** 'about 5 min · 10:13 PM'; null: not known. */
  readonly estimate: string | null;
};

/** Place in the queue; changes are spoken politely. */
export const PositionBlock = ({ position, title, detail, estimate }: PositionBlockProps) => (
  <output className={styles['block']}>
    <span className={styles['number']} aria-hidden="true">
      <Numerals size="large">{position}</Numerals>
    </span>
    <strong className={styles['title']}>{title}</strong>
    <span className={styles['detail']}>
      {estimate !== null && <strong className={styles['estimate']}>{estimate}</strong>}
      {detail}
    </span>
  </output>
);
