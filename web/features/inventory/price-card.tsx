import { useId, useState } from 'react';
import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, type Cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { unlessSent } from '#web/ui/unless-sent.ts';
import { priceProblem, readPrice } from '#web/staff/price.ts';
import type { CategoryCount } from './inventory.view.ts';
import { SideCard } from './side-card.tsx';
import { useBulkPrice } from './use-bulk-price.ts';
import type { Flash } from './use-flash.ts';

type PriceCardProps = {
  readonly products: readonly Product[];
  readonly counts: readonly CategoryCount[];
  readonly mayEdit: boolean;
  readonly flash: Flash;
  /** The category whose prices changed. */
  readonly onChanged: (category: Category) => void;
};

/** One price for a whole category; managers read who sets prices. */
export const PriceCard = ({ mayEdit, ...props }: PriceCardProps) => (
  <SideCard title="Price Management">
    {mayEdit ? <BulkPriceForm {...props} /> : <Banner tone="info">Prices can only be changed by an administrator.</Banner>}
  </SideCard>
);

const NO_CATEGORY = { value: '', label: 'Choose a category' } as const;

type BulkPriceFormProps = Omit<PriceCardProps, 'mayEdit'>;

const BulkPriceForm = ({ products, counts, flash, onChanged }: BulkPriceFormProps) => {
  const dialogs = useDialogs();
  const [category, setCategory] = useState<Category | ''>('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const hintId = useId();
  const { update, isPending, done, undo, isUndoing } = useBulkPrice(flash, onChanged);
  const chosen = counts.find((one) => one.category === category);
  const type = (typed: string): void => {
    setText(typed);
    setError(undefined);
  };
  const submit = (): void => {
    const price = readPrice(text);
    setError(price.ok ? undefined : priceProblem(price.error));
    if (price.ok && category !== '') void ask(category, price.value);
  };
  const ask = async (wanted: Category, price: Cents): Promise<void> => {
    const changes = products
      .filter((product) => product.category === wanted)
      .map(({ name, priceCents }) => `${name}: ${formatUsd(priceCents)}\u00A0→\u00A0${formatUsd(price)}`);
    const isSure = await dialogs.confirm(changes.join('\n'), {
      title: `Change every price in ${categoryLabel(wanted)}?`,
      confirmLabel: `Change ${changes.length} ${changes.length === 1 ? 'price' : 'prices'}`,
    });
    if (isSure) update({ category: wanted, price }, { onSuccess: () => setText(unlessSent(text, '')) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <SelectField
          label="Category"
          look="small"
          value={category}
          options={[NO_CATEGORY, ...counts.map((one) => ({ value: one.category, label: one.label }))]}
          onChange={setCategory}
        />
        <MoneyField
          label="New price"
          value={text}
          onChange={type}
          step={LIMITS.pricing.priceStepCents}
          moreDecimals="round"
          placeholder="2.50"
          error={error}
        />
        <Button
          type="submit"
          variant="strong"
          width="full"
          busy={isPending}
          disabled={category === '' || text.trim() === ''}
          describedBy={hintId}
        >
          Update Prices
        </Button>
        <p className="muted small" id={hintId}>
          {chosen === undefined || text.trim() === ''
            ? 'Choose a category and a price first.'
            : `All ${chosen.count} products in ${chosen.label} get this price.`}
        </p>
        {done !== null && (
          <Banner
            tone="info"
            action={
              <Button icon="undo" busy={isUndoing} onClick={undo}>
                Undo
              </Button>
            }
          >{`${categoryLabel(done.category)}: ${formatUsd(done.price)} each.`}</Banner>
        )}
      </Stack>
    </form>
  );
};
