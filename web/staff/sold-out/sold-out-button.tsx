import { useState } from 'react';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './sold-out-dialog.module.css';
import { SoldOutDialog, type OutProduct } from './sold-out-dialog.tsx';
import { useKnownSellable } from './use-sellable.ts';

/** In the staff bar: first asks which product is sold out. */
export const SoldOutBarButton = ({ className }: { readonly className: string | undefined }) => {
  useKnownSellable();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button className={className} type="button" onClick={() => setIsOpen(true)}>
        <Icon name="sold-out" />
        Sold Out
      </button>
      {isOpen && <SoldOutDialog onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** In a product's row: one tap, and one confirmation. */
export const SoldOutRowButton = ({ id, name }: { readonly id: ProductId; readonly name: string }) => {
  const [product, setProduct] = useState<OutProduct | null>(null);
  return (
    <>
      <span className={styles['rowButton']}>
        <Button variant="quiet" size="large" label={`Sold Out: ${name}`} onClick={() => setProduct({ id, name })}>
          Sold Out
        </Button>
      </span>
      {product !== null && <SoldOutDialog product={product} onClose={() => setProduct(null)} />}
    </>
  );
};
