import styles from './numerals.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type NumeralSize = 'small' | 'medium' | 'large' | 'giant';

type NumeralsProps = {
  /** Digits and '#' only: the font has no other glyphs. */
  readonly children: string | number;
  readonly size: NumeralSize;
};

/** Jersey numerals, for counts that people call out. Inherits its colour. */
export const Numerals = ({ children, size }: NumeralsProps) => (
  <span className={`${styles['number']} ${styles[size]}`} translate="no">
    {children}
  </span>
);

type OrderNumberProps = {
  /** As shown: '#042'. */
  readonly display: string;
  readonly size: NumeralSize;
};

/** An order's jersey number, read aloud as 'Order number 42'. */
export const OrderNumber = ({ display, size }: OrderNumberProps) => {
  const texts = useTexts('ui', UI);
  return (
    <>
      <VisuallyHidden>{texts.orderNumber(bareNumber(display))}</VisuallyHidden>
      <span className={`${styles['number']} ${styles[size]}`} aria-hidden="true" translate="no">
        {display}
      </span>
    </>
  );
};

/** '#042' → '42'. */
const bareNumber = (display: string): string => {
  const bare = display.replace(/^#/u, '');
  return /^\d+$/u.test(bare) ? String(Number(bare)) : bare;
};

/** '#042' → 'Order number 42'. */
export const spokenOrderNumber = (display: string): string => UI.orderNumber(bareNumber(display));
