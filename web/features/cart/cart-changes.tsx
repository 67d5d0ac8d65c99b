import { cartChangeText, type CartChange } from '#core/domain/cart/reconcile-cart.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './cart.module.css';

type CartChangesProps = {
  readonly changes: readonly CartChange[];
  readonly onRead: () => void;
};

/** What the stand changed in the cart since the customer last looked. */
export const CartChanges = ({ changes, onRead }: CartChangesProps) => {
  if (changes.length === 0) return null;
  const sentences = [...new Set(changes.map(cartChangeText))];
  return (
    <div className={styles['banner']}>
      <Banner
        tone="warn"
        icon="info"
        title="Your cart changed"
        announce="polite"
        action={
          <Button variant="quiet" onClick={onRead}>
            Got it
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
