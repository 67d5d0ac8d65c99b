import { MAXIMUM_PER_ITEM } from '#core/domain/cart/cart-limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import type { CartLineView } from './cart.view.ts';
import styles from './cart.module.css';
import type { RemovalUndo } from './use-removal.ts';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

type CartLinesProps = {
  readonly lines: readonly CartLineView[];
  readonly keepingFocus: (act: () => void) => void;
  readonly remove: RemovalUndo['remove'];
};

export const CartLines = ({ lines, keepingFocus, remove }: CartLinesProps) => {
  const texts = useTexts('cart', CART);
  return (
    <Card padding="none" label={texts.itemsLabel}>
      <ul>
        {lines.map((line) => (
          <CartLine key={line.item.productId} line={line} keepingFocus={keepingFocus} remove={remove} />
        ))}
      </ul>
    </Card>
  );
};

type CartLineProps = Pick<CartLinesProps, 'keepingFocus' | 'remove'> & { readonly line: CartLineView };

const CartLine = ({ line, keepingFocus, remove }: CartLineProps) => {
  const { cart, analytics } = useServices();
  const dialogs = useDialogs();
  const texts = useTexts('cart', CART);
  const { item, name, available } = line;
  const { quantity } = item;
  const addOne = (): void => {
    const refusal = cart.increment(item, available);
    if (refusal === null) analytics.track({ name: 'add_to_cart', productName: item.name, valueCents: item.priceCents, isFirst: false });
    else void dialogs.alert(quantity >= MAXIMUM_PER_ITEM ? texts.maximum : texts.refusal({ ...refusal, name }));
  };
  const takeOne = (): void => cart.decrement(item.productId);
  const takeOut = (act: () => void): void => keepingFocus(() => remove(texts.removed(name), act));
  return (
    <li className={styles['line']}>
      <div className={styles['picture']}>
        <Picture src={item.imagePath} category={item.category} />
      </div>
      <div>
        <h2 className={styles['name']}>{name}</h2>
        <p className="muted small">{line.each}</p>
      </div>
      <span className={`money ${styles['amount']}`} translate="no">
        {line.amount}
      </span>
      <div className={styles['controls']}>
        <Stepper
          item={name}
          value={quantity}
          atMost={line.atMost}
          onDecrease={() => (quantity === 1 ? takeOut(takeOne) : takeOne())}
          onIncrease={addOne}
        />
        <span className={styles['remove']}>
          <Button variant="danger-quiet" label={texts.removeItem(name)} onClick={() => takeOut(() => cart.remove(item.productId))}>
            {texts.remove}
          </Button>
        </span>
      </div>
    </li>
  );
};
