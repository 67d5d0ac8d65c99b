import { useId, useState } from 'react';
import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { Button } from '#web/ui/button.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { AddProductDialog } from './add-product-dialog.tsx';
import { categoryCounts } from './inventory.view.ts';
import styles from './inventory.module.css';
import { PRODUCT_ADDED } from './messages.ts';
import { ProductItem } from './product-item.tsx';
import type { Flash } from './use-flash.ts';

type ProductsSectionProps = {
  readonly products: readonly Product[];
  readonly category: Category;
  readonly onCategory: (category: Category) => void;
  readonly mayEdit: boolean;
  readonly flash: Flash;
};

/** One category of products at a time. */
export const ProductsSection = ({ products, category, onCategory, mayEdit, flash }: ProductsSectionProps) => {
  const titleId = useId();
  const [isAdding, setIsAdding] = useState(false);
  const shown = products.filter((product) => product.category === category);
  const onAdded = (product: Product): void => {
    setIsAdding(false);
    onCategory(product.category);
    flash.succeed(PRODUCT_ADDED);
  };
  return (
    <section aria-labelledby={titleId}>
      <div className={styles['tools']}>
        <h2 id={titleId}>Image Management</h2>
        {mayEdit && (
          <span className={styles['add']}>
            <Button variant="primary" onClick={() => setIsAdding(true)}>
              + Add Product
            </Button>
          </span>
        )}
      </div>
      <fieldset className={styles['tools']} aria-label="Products by category">
        {categoryCounts(products).map((tab) => (
          <TabButton key={tab.category} count={tab.count} selected={tab.category === category} onSelect={() => onCategory(tab.category)}>
            {tab.label}
          </TabButton>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <ScreenState kind="empty" title={`No products in ${categoryLabel(category)} yet`} titleLevel={2} art="box" />
      ) : (
        <ul className={styles['items']}>
          {shown.map((product) => (
            <ProductItem key={product.id} product={product} mayEdit={mayEdit} flash={flash} />
          ))}
        </ul>
      )}
      {isAdding && <AddProductDialog category={category} onAdded={onAdded} onDismiss={() => setIsAdding(false)} />}
    </section>
  );
};
