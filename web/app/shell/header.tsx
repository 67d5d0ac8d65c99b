import { useContext, useState, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Language } from '#core/domain/language.ts';
import { SHELL } from '#web/texts/en/shell.ts';
import { UI } from '#web/texts/en/ui.ts';
import { ChooseLanguageContext, useLanguage, useTexts } from '#web/texts/use-texts.ts';
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

/** On every screen: links to home, the order and the cart. */
export const Header = ({ standName, cartCount }: HeaderProps) => {
  const texts = useTexts('shell', SHELL);
  const { items } = useTexts('ui', UI);
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <Link className={styles['logo']} to="/">
          <img src="/images/logo.svg" alt="" width="28" height="28" />
          <span>{standName}</span>
        </Link>
        <LanguageLink />
        <Link className={classNames(styles['link'], styles['search'])} to="/check-order">
          <Icon name="search" />
          <span>{texts.checkOrder}</span>
        </Link>
        <Link className={classNames(styles['link'], styles['cart'])} to="/cart" aria-label={texts.cart(items(cartCount))}>
          <Icon name="cart" size="large" />
          <CartBadge count={cartCount} />
        </Link>
      </div>
      <CartAnnouncement count={cartCount} />
      <div className={styles['hashMarks']} />
    </header>
  );
};

/**
 * Links to the other language under its own name: until the code has loaded, to the server's page in that language. Hidden without a
 * choice.
 */
const LanguageLink = () => {
  const chooseLanguage = useContext(ChooseLanguageContext);
  const other: Language = useLanguage() === 'en' ? 'es' : 'en';
  const name = useTexts('shell', SHELL).otherLanguage;
  if (chooseLanguage === null) return null;
  const choose = (event: MouseEvent): void => {
    event.preventDefault();
    chooseLanguage(other);
  };
  return (
    <a className={classNames(styles['link'], styles['language'])} href={`?lang=${other}`} lang={other} hrefLang={other} onClick={choose}>
      <span className={styles['long']}>{name}</span>
      <span className={styles['short']} aria-hidden="true">
        {other.toUpperCase()}
      </span>
    </a>
  );
};

const CartBadge = ({ count }: { readonly count: number }) => {
  const bounces = useBounces(count);
  return count > 0 && <BouncingCount count={count} bounces={bounces} look="corner" />;
};

/** Announces the count after a change, but not the initial one. */
const CartAnnouncement = ({ count }: { readonly count: number }) => {
  const texts = useTexts('shell', SHELL);
  const { items } = useTexts('ui', UI);
  const isKnown = useIsHydrated();
  const [first, setFirst] = useState({ count, isKnown });
  if (!first.isKnown && isKnown) setFirst({ count, isKnown });
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && first.isKnown && count !== first.count) setHasChanged(true);
  return <LiveRegion>{hasChanged && texts.cartNow(items(count))}</LiveRegion>;
};
