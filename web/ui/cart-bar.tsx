import { Link } from 'react-router-dom';
import { BouncingCount } from './bouncing-count.tsx';
import { buttonClass } from './button-class.ts';
import styles from './cart-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type CartBarProps = {
  readonly to: string;
  readonly count: number;
  /** As shown: '$22.25'. */
  readonly subtotal: string;
};

/** The cart within reach of the thumb, fixed to the foot of the screen. The page's footer keeps room for it. */
export const CartBar = ({ to, count, subtotal }: CartBarProps) => (
  <aside className={styles['bar']} aria-label="Your cart" data-fixed-bar="">
    <div className={styles['link']}>
      <Link className={buttonClass({ variant: 'primary', size: 'large', width: 'full' })} to={to}>
        <BouncingCount count={count} look="pill" />
        View Cart
        <VisuallyHidden>
          , {count} {count === 1 ? 'item' : 'items'},
        </VisuallyHidden>
        <span className={`money ${styles['subtotal']}`}>{subtotal}</span>
      </Link>
    </div>
  </aside>
);
