import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { WireWait } from '#web/order/use-wait-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StockLabel } from '#web/ui/stock-label.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';
import type { ProductCardView } from './menu.view.ts';
import styles from './products.module.css';
import { useAddToCart } from './use-add-to-cart.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type CardProps = { readonly card: ProductCardView };
type ProductCardProps = CardProps & {
  /** Ordering is closed. */
  readonly isClosed: boolean;
  /** It cannot be ordered now. */
  readonly wait: WireWait | undefined;
  readonly onOpen: (product: Product) => void;
};

/** Loaded only when an item has to wait. */
const WaitMark = lazy(async () => ({ default: (await import('./wait-mark.tsx')).WaitMark }));

export const ProductCard = ({ card, isClosed, wait, onOpen }: ProductCardProps) => {
  const { product, name, price, stock, allergens } = card;
  const allergensId = useId();
  // In the server's page its buttons are inert, and look so (docs/adr/0028).
  const isHydrated = useIsHydrated();
  return (
    <li className={styles['product']}>
      <Picture src={product.imagePath} category={product.category} shape="wide" />
      <h3 className={styles['name']}>
        <button
          className={styles['open']}
          type="button"
          disabled={!isHydrated}
          aria-describedby={allergens === '' ? undefined : allergensId}
          onClick={() => onOpen(product)}
        >
          <span>{name}</span>
          <Icon name="info" />
        </button>
      </h3>
      {allergens !== '' && (
        <p className={styles['allergens']} id={allergensId}>
          {allergens}
        </p>
      )}
      <div className={styles['facts']}>
        <span className={`money ${styles['price']}`} translate="no">
          {price}
        </span>
        {!isClosed && <StockLabel level={stock.tone === 'low' ? 'low' : 'normal'}>{stock.text}</StockLabel>}
      </div>
      {isClosed ? null : wait === undefined ? (
        <CardControl card={card} isHydrated={isHydrated} />
      ) : (
        <Suspense>
          <WaitMark wait={wait} />
        </Suspense>
      )}
    </li>
  );
};

/** Add to Cart turns into the stepper in the same place, and back; the focus stays there. */
const CardControl = ({ card: { product, name, quantity, atMost }, isHydrated }: CardProps & { readonly isHydrated: boolean }) => {
  const { add, takeOne } = useAddToCart(product);
  const place = useRef<HTMLDivElement>(null);
  const { addToCart } = useTexts('menu', MENU);
  const hadFocus = useRef(false);
  const isInCart = quantity > 0;

  // After every render: the tap's render replaces the control.
  useEffect(() => {
    if (!hadFocus.current) return;
    hadFocus.current = false;
    place.current?.querySelector<HTMLButtonElement>('button:last-of-type')?.focus();
  });

  const keepingFocus = (act: () => void) => (): void => {
    hadFocus.current = !isInCart || quantity === 1;
    act();
  };
  return (
    <div ref={place}>
      {isInCart ? (
        <Stepper item={name} value={quantity} atMost={atMost} width="full" onDecrease={keepingFocus(takeOne)} onIncrease={add} />
      ) : (
        <Button variant="soft" width="full" label={`${addToCart}: ${name}`} disabled={!isHydrated} onClick={keepingFocus(add)}>
          {addToCart}
        </Button>
      )}
    </div>
  );
};
