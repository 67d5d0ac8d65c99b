import { useId, useState } from 'react';
import type { ProductId } from '#core/domain/kernel/ids.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { AddProductDialog } from './add-product-dialog.tsx';
import { categoryCounts, emptyShelfText, isOn, SHORTAGES, shelfTitle, type Shelf } from './inventory.view.ts';
import styles from './inventory.module.css';
import { PRODUCT_ADDED } from './messages.ts';
import { OnOffDialog } from './on-off-dialog.tsx';
import { ProductItem } from './product-item.tsx';
import { useOnOff } from './use-on-off.ts';
import { useShelf } from './use-shelf.ts';
import type { Flash } from './use-flash.ts';

type ProductsSectionProps = {
  readonly products: readonly Product[];
  readonly shelf: Shelf;
  readonly onShelf: (shelf: Shelf) => void;
  readonly mayEdit: boolean;
  readonly flash: Flash;
};

/** One category of products at a time, or the shortages. */
export const ProductsSection = ({ products, shelf, onShelf, mayEdit, flash }: ProductsSectionProps) => {
  const titleId = useId();
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<ProductId | null>(null);
  const [isSwitching, setIsSwitching] = useState(false);
  const onOff = useOnOff(flash, () => setIsSwitching(false));
  const shown = useShelf(products, shelf);
  const onAdded = (product: Product): void => {
    setIsAdding(false);
    setAdded(product.id);
    onShelf(product.category);
    flash.succeed(PRODUCT_ADDED, product.name);
  };
  return (
    <section aria-labelledby={titleId}>
      <div className={styles['tools']}>
        <h2 id={titleId}>Image Management</h2>
        {mayEdit && (
          <span className={styles['add']}>
            <Button icon="list" onClick={() => setIsSwitching(true)}>
              On and Off
            </Button>
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              + Add Product
            </Button>
          </span>
        )}
      </div>
      {onOff.undo !== null && (
        <div className={styles['banner']}>
          <Banner
            tone="info"
            action={
              <Button icon="undo" busy={onOff.isPending} onClick={onOff.undo}>
                Undo
              </Button>
            }
          >
            Products were put on the menu or taken off.
          </Banner>
        </div>
      )}
      <Shelves products={products} shelf={shelf} onShelf={onShelf} />
      {shown.length === 0 ? (
        <ScreenState kind="empty" title={emptyShelfText(shelf)} titleLevel={2} art="box" />
      ) : (
        <ul className={styles['items']}>
          {shown.map((product) => (
            <ProductItem key={product.id} product={product} mayEdit={mayEdit} flash={flash} isNew={product.id === added} />
          ))}
        </ul>
      )}
      {isSwitching && (
        <OnOffDialog products={products} isBusy={onOff.isPending} onSave={onOff.save} onDismiss={() => setIsSwitching(false)} />
      )}
      {isAdding && <AddProductDialog onAdded={onAdded} onDismiss={() => setIsAdding(false)} />}
    </section>
  );
};

const Shelves = ({ products, shelf, onShelf }: Pick<ProductsSectionProps, 'products' | 'shelf' | 'onShelf'>) => (
  <div className={styles['shelves']}>
    <fieldset className={styles['tools']} aria-label="Products by category">
      {categoryCounts(products).map((tab) => (
        <TabButton key={tab.category} count={tab.count} selected={tab.category === shelf} onSelect={() => onShelf(tab.category)}>
          {tab.label}
        </TabButton>
      ))}
    </fieldset>
    <fieldset className={styles['tools']} aria-label="Products that are short">
      {SHORTAGES.map((one) => (
        <TabButton
          key={one}
          count={products.filter((product) => isOn(one, product)).length}
          selected={one === shelf}
          onSelect={() => onShelf(one)}
        >
          {shelfTitle(one)}
        </TabButton>
      ))}
    </fieldset>
  </div>
);
