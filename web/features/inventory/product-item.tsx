import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useEffect, useRef, useState } from 'react';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, toUsdText } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { ImagePicker } from '#web/images/image-picker.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { FoodFactsButton } from './food-facts-dialog.tsx';
import { InlineEdit } from './inline-edit.tsx';
import styles from './inventory.module.css';
import { priceProblem, readPrice } from '#web/staff/price.ts';
import { NAME_EMPTY } from './messages.ts';
import { PreparationButton } from './preparation-dialog.tsx';
import { StockInput } from './stock-input.tsx';
import type { Flash } from './use-flash.ts';
import { useProductChanges } from './use-product-changes.ts';

type ProductItemProps = {
  readonly product: Product;
  /** False: only the stock can be changed. */
  readonly mayEdit: boolean;
  readonly flash: Flash;
  /** Just added: brought into view and marked. */
  readonly isNew: boolean;
};

type Changes = ReturnType<typeof useProductChanges>;
type PartProps = Pick<ProductItemProps, 'product'> & { readonly changes: Changes };

/** One product: the admin edits everything in place, a manager the stock. */
export const ProductItem = ({ product, mayEdit, flash, isNew }: ProductItemProps) => {
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) card.current?.scrollIntoView({ block: 'center' });
  }, [isNew]);
  const changes = useProductChanges(product, flash);
  return (
    <li ref={card} className={classNames(isNew && styles['new'])}>
      <Card padding="none">
        <div className={classNames(styles['item'], !product.isActive && styles['inactive'])}>
          <div className={styles['picture']}>
            <Picture src={product.imagePath} category={product.category} />
            <Mark product={product} />
            {mayEdit && <UpdateImage product={product} changes={changes} />}
          </div>
          <div className={styles['main']}>
            {mayEdit ? <EditableFacts product={product} changes={changes} /> : <Facts product={product} />}
            <StockInput product={product.name} available={product.available} onChange={changes.setStock} />
          </div>
          <span className={styles['path']} title={product.imagePath}>
            {product.imagePath}
          </span>
          {mayEdit && (
            <div className={styles['chips']}>
              <PreparationButton product={product} flash={flash} />
              <FoodFactsButton product={product} flash={flash} />
            </div>
          )}
        </div>
      </Card>
    </li>
  );
};

/** Off the menu, sold out, or nearly sold out. */
const Mark = ({ product: { isActive, available } }: Pick<ProductItemProps, 'product'>) => {
  if (isActive && available > LIMITS.stock.lowThreshold) return null;
  const words = available === 0 ? 'Sold out' : `Only ${available} left`;
  return (
    <span className={styles['badge']}>
      <Badge tone="neutral">{isActive ? words : 'Inactive'}</Badge>
    </span>
  );
};

const Facts = ({ product: { name, priceCents } }: Pick<ProductItemProps, 'product'>) => (
  <>
    <h3 className={styles['name']}>{name}</h3>
    <div className={styles['price']}>
      <span className="money" translate="no">
        {formatUsd(priceCents)}
      </span>
    </div>
  </>
);

const NO_SPANISH_NAME = 'Add a Spanish name';

const checkName = (text: string): string | null => (text.trim() === '' ? NAME_EMPTY : null);

const checkPrice = (text: string): string | null => {
  const price = readPrice(text);
  return price.ok ? null : priceProblem(price.error);
};

const EditableFacts = ({ product: { name, nameEs = '', priceCents, isActive }, changes }: PartProps) => {
  const saveName = (text: string): void => {
    if (text !== name) changes.rename(text);
  };
  const savePrice = (text: string): void => {
    const price = readPrice(text);
    if (price.ok && price.value !== priceCents) changes.reprice(price.value);
  };
  return (
    <>
      <h3 className={styles['name']}>
        <InlineEdit
          look="name"
          label={`Edit name: ${name}`}
          inputLabel={`Name of ${name}`}
          value={name}
          maxLength={TEXT_LIMITS.productName}
          check={checkName}
          onSave={saveName}
        >
          {name}
        </InlineEdit>
      </h3>
      <div className={styles['spanish']}>
        <abbr aria-hidden="true" title="In Spanish">
          ES
        </abbr>
        <InlineEdit
          look="name"
          label={nameEs === '' ? `${NO_SPANISH_NAME}: ${name}` : `Edit Spanish name of ${name}: ${nameEs}`}
          inputLabel={`Spanish name of ${name}`}
          value={nameEs}
          maxLength={TEXT_LIMITS.productName}
          check={() => null}
          onSave={(text) => {
            if (text !== nameEs) changes.renameInSpanish(text);
          }}
        >
          {nameEs === '' ? NO_SPANISH_NAME : nameEs}
        </InlineEdit>
      </div>
      <div className={styles['price']}>
        <InlineEdit
          look="money"
          label={`Edit price of ${name}: ${formatUsd(priceCents)}`}
          inputLabel={`Price of ${name}`}
          value={toUsdText(priceCents)}
          check={checkPrice}
          onSave={savePrice}
        >
          {formatUsd(priceCents)}
        </InlineEdit>
        <Switch label="Active" of={name} checked={isActive} onChange={changes.setActive} />
      </div>
    </>
  );
};

const UpdateImage = ({ product, changes }: PartProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (path: string): void => {
    setIsOpen(false);
    if (path !== product.imagePath) changes.setImage(path);
  };
  return (
    <span className={styles['update']}>
      <Button label={`Update Image: ${product.name}`} onClick={() => setIsOpen(true)}>
        Update Image
      </Button>
      {isOpen && (
        <ImagePicker category={product.category} current={product.imagePath} onChoose={choose} onDismiss={() => setIsOpen(false)} />
      )}
    </span>
  );
};
