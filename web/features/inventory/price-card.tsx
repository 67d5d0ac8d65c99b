import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { categoryLabel, type Category } from '#core/domain/catalogue/category.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import { formatUsd, toUsdText, type Cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Stack } from '#web/ui/stack.tsx';
import { refetchInventory } from './inventory.queries.ts';
import { readPrice, type CategoryCount } from './inventory.view.ts';
import { BULK_PRICE_FAILED, bulkPriceDone, PRICE_INVALID } from './messages.ts';
import { SideCard } from './side-card.tsx';
import type { Flash } from './use-flash.ts';

type PriceCardProps = {
  readonly products: readonly Product[];
  readonly counts: readonly CategoryCount[];
  readonly mayEdit: boolean;
  readonly flash: Flash;
};

/** One price for a whole category; managers read whose business prices are. */
export const PriceCard = ({ mayEdit, ...props }: PriceCardProps) => (
  <SideCard title="Price Management">
    {mayEdit ? <BulkPriceForm {...props} /> : <Banner tone="info">Prices can only be changed by an administrator.</Banner>}
  </SideCard>
);

const PRICE_STEP = toUsdText(LIMITS.pricing.priceStepCents);
const NO_CATEGORY = { value: '', label: 'Choose a category' } as const;

type BulkPriceFormProps = Omit<PriceCardProps, 'mayEdit'>;

const BulkPriceForm = ({ products, counts, flash }: BulkPriceFormProps) => {
  const dialogs = useDialogs();
  const [category, setCategory] = useState<Category | ''>('');
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const hintId = useId();
  const { update, isPending } = useBulkPrice(flash, () => setText(''));
  const chosen = counts.find((one) => one.category === category);
  const type = (typed: string): void => {
    setText(typed);
    setError(undefined);
  };
  const submit = (): void => {
    const price = readPrice(text);
    setError(price.ok ? undefined : PRICE_INVALID);
    if (price.ok && category !== '') void ask(category, price.value);
  };
  const ask = async (wanted: Category, price: Cents): Promise<void> => {
    const changes = products
      .filter((product) => product.category === wanted)
      .map(({ name, priceCents }) => `${name}: ${formatUsd(priceCents)} → ${formatUsd(price)}`);
    const isSure = await dialogs.confirm(changes.join('\n'), {
      title: `Change every price in ${categoryLabel(wanted)}?`,
      confirmLabel: `Change ${changes.length} ${changes.length === 1 ? 'price' : 'prices'}`,
    });
    if (isSure) update({ category: wanted, price });
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
        <MoneyField label="New price" value={text} onChange={type} step={PRICE_STEP} placeholder="2.50" error={error} />
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
      </Stack>
    </form>
  );
};

type BulkPrice = { readonly category: Category; readonly price: Cents };

const useBulkPrice = (flash: Flash, onDone: () => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: BulkPrice) => api.call(inventoryContract.bulkPrice, { body }),
    onSuccess: ({ count }, { price }) => {
      onDone();
      flash.succeed(bulkPriceDone(count, formatUsd(price)));
    },
    onError: () => flash.fail(BULK_PRICE_FAILED),
    onSettled: () => refetchInventory(queryClient),
  });
  return { update: mutate, isPending };
};
