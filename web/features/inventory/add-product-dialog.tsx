import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CATEGORIES, categoryLabel } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { ImagePicker } from '#web/images/image-picker.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FieldError } from '#web/ui/field-frame.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Switch } from '#web/ui/switch.tsx';
import styles from './inventory.module.css';
import { useAddProduct, type Draft, type DraftErrors } from './use-add-product.ts';

type AddProductDialogProps = {
  readonly onAdded: (product: Product) => void;
  readonly onDismiss: () => void;
};

/** All fields of a new product (spec §5, 'Add product'). */
export const AddProductDialog = ({ onAdded, onDismiss }: AddProductDialogProps) => {
  const { draft, errors, isPending, change, submit } = useAddProduct(onAdded);
  const form = useRef<HTMLFormElement>(null);
  const [isPicking, setIsPicking] = useState(false);
  const onSubmit = (): void => {
    // Rendered synchronously, so that the first invalid field can take the focus.
    flushSync(submit);
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  return (
    <>
      <FormDialog
        ref={form}
        formClass={styles['form']}
        title="Add New Product"
        closeButton="shown"
        onDismiss={onDismiss}
        submitLabel="Add Product"
        onSubmit={onSubmit}
        isBusy={isPending}
      >
        <DraftFields draft={draft} errors={errors} change={change} />
        <ChosenImage draft={draft} error={errors.image} onPick={() => setIsPicking(true)} />
        {errors.form !== undefined && (
          <div className={styles['wide']}>
            <Banner tone="danger" announce="assertive">
              {errors.form}
            </Banner>
          </div>
        )}
      </FormDialog>
      {isPicking && (
        <ImagePicker
          category={draft.category}
          current={draft.image}
          onChoose={(image) => {
            setIsPicking(false);
            change({ image });
          }}
          onDismiss={() => setIsPicking(false)}
        />
      )}
    </>
  );
};

type DraftFieldsProps = { readonly draft: Draft; readonly errors: DraftErrors; readonly change: (facts: Partial<Draft>) => void };

const CATEGORY_OPTIONS = CATEGORIES.map((category) => ({ value: category, label: categoryLabel(category) }));

const DraftFields = ({ draft, errors, change }: DraftFieldsProps) => (
  <>
    <div className={styles['wide']}>
      <Field
        label="Name"
        look="small"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={errors.name}
        maxLength={TEXT_LIMITS.productName}
        autoComplete="off"
      />
    </div>
    <SelectField
      label="Category"
      look="small"
      value={draft.category}
      options={CATEGORY_OPTIONS}
      onChange={(category) => change({ category })}
    />
    <MoneyField
      label="Price"
      value={draft.price}
      onChange={(price) => change({ price })}
      step={LIMITS.pricing.priceStepCents}
      moreDecimals="round"
      error={errors.price}
    />
    <Field
      label="Initial stock"
      look="small"
      type="number"
      inputMode="numeric"
      min="0"
      max={String(LIMITS.stock.maximum)}
      step="1"
      value={draft.stock}
      onChange={(stock) => change({ stock })}
      error={errors.stock}
    />
    <div className={styles['active']}>
      <Switch label="Active" checked={draft.isActive} onChange={(isActive) => change({ isActive })} />
    </div>
  </>
);

type ChosenImageProps = { readonly draft: Draft; readonly error: string | undefined; readonly onPick: () => void };

const PLACEHOLDER = '/images/placeholder.jpg';

const ChosenImage = ({ draft: { image, category }, error, onPick }: ChosenImageProps) => (
  <div className={`${styles['wide']} ${styles['image']}`}>
    <span className={styles['label']}>Image</span>
    <div className={styles['chosen']}>
      <Picture src={image ?? PLACEHOLDER} category={category} />
      <span className={styles['path']}>{image ?? 'None yet'}</span>
      <Button onClick={onPick}>Select Image</Button>
    </div>
    {error !== undefined && <FieldError>{error}</FieldError>}
  </div>
);
