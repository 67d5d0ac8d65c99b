import type { CartChange } from '#core/domain/cart/reconcile-cart.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './cart.module.css';
import { CART } from '#web/texts/en/cart.ts';
import { MENU } from '#web/texts/en/menu.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type CartChangesProps = {
  readonly changes: readonly CartChange[];
  readonly products: readonly Product[] | undefined;
  readonly onRead: () => void;
};

/** The stand's changes to the cart since the customer last looked. */
export const CartChanges = ({ changes, products, onRead }: CartChangesProps) => {
  const texts = useTexts('cart', CART);
  const { productName } = useTexts('menu', MENU);
  const spoken = (name: string): string => productName(products?.find((product) => product.name === name) ?? { name });
  if (changes.length === 0) return null;
  const sentences = [...new Set(changes.map((change) => texts.change({ ...change, name: spoken(change.name) })))];
  return (
    <div className={styles['banner']}>
      <Banner
        tone="warn"
        icon="info"
        title={texts.changed}
        announce="polite"
        action={
          <Button variant="quiet" onClick={onRead}>
            {texts.gotIt}
          </Button>
        }
      >
        <ul className={styles['changes']}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Banner>
    </div>
  );
};
