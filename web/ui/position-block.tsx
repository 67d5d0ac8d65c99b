import { Icon } from './icon.tsx';
import { Numerals } from './numerals.tsx';
import styles from './position-block.module.css';

type PositionBlockProps = {
  readonly position: number;
  /** 'Come to the pickup window!' or 'A short wait'. */
  readonly title: string;
  /** 'Your order is #4 in the queue'; null if a banner shows it. */
  readonly detail: string | null;
  /** 'about 5 min · 10:13 PM'; null if unknown. */
  readonly estimate: string | null;
  /** 'Ready between' '7:54 and 8:00 PM', with a sentence about it; null if unknown. */
  readonly ready?: { readonly label: string; readonly times: string; readonly note: string | null } | null;
};

/** Place in the queue; changes are announced politely. */
export const PositionBlock = ({ position, title, detail, estimate, ready = null }: PositionBlockProps) => (
  <output className={styles['block']}>
    <span className={styles['number']} aria-hidden="true">
      <Numerals size="large">{position}</Numerals>
    </span>
    <strong className={styles['title']}>{title}</strong>
    <span className={styles['detail']}>
      {estimate !== null && <strong className={styles['estimate']}>{estimate}</strong>}
      {detail !== null && <span>{detail}</span>}
    </span>
    {ready !== null && (
      <span className={styles['ready']}>
        <Icon name="clock" />
        <span>
          <span>{ready.label}</span> <strong>{ready.times}</strong>
          {ready.note !== null && <span>{` ${ready.note}`}</span>}
        </span>
      </span>
    )}
  </output>
);
