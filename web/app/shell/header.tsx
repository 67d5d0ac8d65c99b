import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BouncingCount, useBounces } from '#web/ui/bouncing-count.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LiveRegion } from '#web/ui/live-region.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import styles from './header.module.css';

type HeaderProps = {
  readonly standName: string;
  /** All units in the cart. */
  readonly cartCount: number;
};

const itemsText = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;

/** On every screen: the way home, to the order and to the cart. */
export const Header = ({ standName, cartCount }: HeaderProps) => (
  <header className={styles['header']}>
    <div className={styles['row']}>
      <Link className={styles['logo']} to="/">
        <img src="/images/logo.svg" alt="" width="28" height="28" />
        {standName}
      </Link>
      <Link className={classNames(styles['link'], styles['search'])} to="/check-order">
        <Icon name="search" />
        Check Order
      </Link>
      <Link className={classNames(styles['link'], styles['cart'])} to="/cart" aria-label={`Cart, ${itemsText(cartCount)}`}>
        <Icon name="cart" size="large" />
        <CartBadge count={cartCount} />
      </Link>
    </div>
    <CartAnnouncement count={cartCount} />
    <div className={styles['hashMarks']} />
  </header>
);

const CartBadge = ({ count }: { readonly count: number }) => {
  const bounces = useBounces(count);
  return count > 0 && <BouncingCount count={count} bounces={bounces} look="corner" />;
};

/** Says the new count after a change; silent about the one that was there when the page opened. */
const CartAnnouncement = ({ count }: { readonly count: number }) => {
  const isKnown = useIsHydrated();
  const [first, setFirst] = useState({ count, isKnown });
  if (!first.isKnown && isKnown) setFirst({ count, isKnown });
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && first.isKnown && count !== first.count) setHasChanged(true);
  return <LiveRegion>{hasChanged && `Cart: ${itemsText(count)}`}</LiveRegion>;
};
