import styles from './numerals.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type NumeralSize = 'small' | 'medium' | 'large' | 'giant';

type NumeralsProps = {
  /** Digits and '#' only: the face has no other glyphs. */
  readonly children: string | number;
  readonly size: NumeralSize;
};

/** Jersey numerals, for counts that people call out. Takes the colour of its place. */
export const Numerals = ({ children, size }: NumeralsProps) => <span className={`${styles['number']} ${styles[size]}`}>{children}</span>;

type OrderNumberProps = {
  /** As shown: '#042'. */
  readonly display: string;
  readonly size: NumeralSize;
};

/** An order's jersey number, read aloud as 'Order number 42'. */
export const OrderNumber = ({ display, size }: OrderNumberProps) => (
  <>
    <VisuallyHidden>{spokenOrderNumber(display)}</VisuallyHidden>
    <span className={`${styles['number']} ${styles[size]}`} aria-hidden="true">
      {display}
    </span>
  </>
);

/** '#042' → 'Order number 42'. */
export const spokenOrderNumber = (display: string): string => {
  const bare = display.replace(/^#/u, '');
  return `Order number ${/^\d+$/u.test(bare) ? Number(bare) : bare}`;
};
