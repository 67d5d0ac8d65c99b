import { Link } from 'react-router-dom';
import { BouncingCount, useBounces } from './bouncing-count.tsx';
import { buttonClass } from './button-class.ts';
import styles from './cart-bar.module.css';
import { FixedBar } from './fixed-bar.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';
import { UI } from '#web/texts/en/ui.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type CartBarProps = {
  readonly to: string;
  /** `strong` while the cart cannot be ordered. */
  readonly look: 'primary' | 'strong';
  /** Hidden at 0, but mounted, so that the first item counts as growth. */
  readonly count: number;
  /** As shown: '$22.25'. */
  readonly subtotal: string;
};

/** The cart within reach of the thumb, fixed to the bottom of the screen. The page's footer leaves room for it. */
export const CartBar = ({ to, look, count, subtotal }: CartBarProps) => {
  const bounces = useBounces(count);
  const texts = useTexts('ui', UI);
  if (count === 0) return null;
  return (
    <FixedBar label={texts.yourCart}>
      <div className={styles['link']}>
        <Link className={buttonClass({ variant: look, size: 'large', width: 'full' })} to={to}>
          <BouncingCount count={count} bounces={bounces} look="pill" />
          <span>{texts.viewCart}</span>
          <VisuallyHidden>{`, ${texts.items(count)},`}</VisuallyHidden>
          <span className={`money ${styles['subtotal']}`} translate="no">
            {subtotal}
          </span>
        </Link>
      </div>
    </FixedBar>
  );
};
