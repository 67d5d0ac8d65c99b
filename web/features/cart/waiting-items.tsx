import { useQuery } from '@tanstack/react-query';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { queueStatusQuery } from '#web/api/queue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Closed } from '#web/order/use-closed.ts';
import { useWaitText, type WireWait } from '#web/order/use-wait-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { CartLineView } from './cart.view.ts';
import styles from './cart.module.css';
import type { RemovalUndo } from './use-removal.ts';
import { CART } from '#web/texts/en/cart.ts';
import { useTexts } from '#web/texts/use-texts.ts';

/** The items that cannot be ordered now, by product. */
export const useWaits = (): ReadonlyMap<ProductId, WireWait> => {
  // Reads the waiting room's data.
  const { data } = useQuery({ ...queueStatusQuery(useServices().api), enabled: false });
  return new Map(data?.waiting?.map((wait) => [wait.id, wait]));
};

type WaitingItemsProps = {
  readonly lines: readonly CartLineView[];
  /** Set while the whole cart has to wait. */
  readonly closed: Closed | null;
  readonly waits: ReadonlyMap<ProductId, WireWait>;
  readonly keepingFocus: (act: () => void) => void;
  readonly remove: RemovalUndo['remove'];
};

/** They stay in the cart but out of the total; the rest can be paid for. */
export const WaitingItems = ({ lines, closed, waits, keepingFocus, remove }: WaitingItemsProps) => {
  const { cart } = useServices();
  const texts = useTexts('cart', CART);
  const waitText = useWaitText();
  const title = closed?.title ?? texts.waiting.title;
  const takeOut = ({ name, item }: CartLineView): void =>
    keepingFocus(() => remove(texts.removed(name), () => cart.remove(item.productId)));
  return (
    <Card padding="none" label={title}>
      <div className={classNames(styles['waitHead'], closed !== null && styles['closed'])} aria-live="polite">
        <h2>{title}</h2>
        {closed !== null && closed.next !== null && <strong className={styles['next']}>{closed.next}</strong>}
        <p>{closed === null ? texts.waiting.lead : texts.closedText}</p>
      </div>
      <ul>
        {lines.map((line) => {
          const { item, name, each, amount } = line;
          const wait = waits.get(item.productId);
          return (
            <li key={item.productId} className={styles['line']}>
              <div className={styles['picture']}>
                <Picture src={item.imagePath} category={item.category} />
              </div>
              <div>
                <h3 className={styles['name']}>{`${item.quantity}× ${name}`}</h3>
                <p className="muted small">{each}</p>
              </div>
              <span className={`money ${styles['amount']}`} translate="no">
                {amount}
              </span>
              <div className={styles['controls']}>
                {wait !== undefined && (
                  <div className={styles['wait']}>
                    <Note icon="clock" look="quiet">
                      {waitText(wait)}
                    </Note>
                  </div>
                )}
                <span className={styles['remove']}>
                  <Button variant="danger-quiet" label={texts.removeItem(name)} onClick={() => takeOut(line)}>
                    {texts.remove}
                  </Button>
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
};
