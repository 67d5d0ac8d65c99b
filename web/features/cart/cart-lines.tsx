import { MAXIMUM_ALERT, MAXIMUM_PER_ITEM, cartRefusalText } from '#core/domain/cart/cart-limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import type { CartLineView } from './cart.view.ts';
import styles from './cart.module.css';

type CartLinesProps = {
  readonly lines: readonly CartLineView[];
  readonly keepingFocus: (act: () => void) => void;
};

export const CartLines = ({ lines, keepingFocus }: CartLinesProps) => {
  const { cart } = useServices();
  return (
    <Card padding="none" label="Items">
      <ul>
        {lines.map((line) => (
          <CartLine key={line.item.productId} line={line} keepingFocus={keepingFocus} />
        ))}
      </ul>
      <div className={styles['foot']}>
        <Button variant="danger-quiet" onClick={() => keepingFocus(cart.clear)}>
          Clear Cart
        </Button>
      </div>
    </Card>
  );
};

type CartLineProps = Pick<CartLinesProps, 'keepingFocus'> & { readonly line: CartLineView };

const CartLine = ({ line, keepingFocus }: CartLineProps) => {
  const { cart, analytics } = useServices();
  const dialogs = useDialogs();
  const { item, available } = line;
  const { quantity } = item;
  const addOne = (): void => {
    const refusal = cart.increment(item, available);
    if (refusal === null) analytics.track({ name: 'add_to_cart', productName: item.name, valueCents: item.priceCents });
    else void dialogs.alert(quantity >= MAXIMUM_PER_ITEM ? MAXIMUM_ALERT : cartRefusalText(refusal));
  };
  const takeOne = (): void => cart.decrement(item.productId);
  return (
    <li className={styles['line']}>
      <div className={styles['picture']}>
        <Picture src={item.imagePath} category={item.category} />
      </div>
      <div>
        <h2 className={styles['name']}>{item.name}</h2>
        <p className="muted small">{line.each}</p>
      </div>
      <span className={`money ${styles['amount']}`}>{line.amount}</span>
      <div className={styles['controls']}>
        <Stepper
          item={item.name}
          value={quantity}
          atMost={line.atMost}
          onDecrease={() => (quantity === 1 ? keepingFocus(takeOne) : takeOne())}
          onIncrease={addOne}
        />
        <span className={styles['remove']}>
          <Button variant="danger-quiet" label={`Remove ${item.name}`} onClick={() => keepingFocus(() => cart.remove(item.productId))}>
            Remove
          </Button>
        </span>
      </div>
    </li>
  );
};
