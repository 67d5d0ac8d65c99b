import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { categoryId, DEFAULT_CATEGORY, type Category } from '#core/domain/catalogue/category.ts';
import { NAME_REQUIRED } from '#core/domain/catalogue/product-name.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { Cents } from '#core/domain/kernel/money.ts';
import type { MoneyRefusal } from '#core/domain/kernel/read-money.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import { can } from '#core/domain/staff/role.ts';
import { hasStatus, isApiError, sentenceOf } from '#web/api/api-error.ts';
import { toProduct } from '#web/api/catalogue.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { SESSION_EXPIRED } from '#web/images/messages.ts';
import { refetchInventory, showProducts } from './inventory.queries.ts';
import { priceProblem, readPrice } from '#web/staff/price.ts';
import { readStock } from './inventory.view.ts';
import { NEW_IMAGE_REQUIRED, NEW_PRICE_REQUIRED, NEW_STOCK_INVALID } from './messages.ts';

/** The form as typed. */
export type Draft = {
  readonly name: string;
  readonly category: Category;
  readonly price: string;
  readonly stock: string;
  readonly isActive: boolean;
  readonly image: string | null;
};

/** Errors by field; `form` for those of no field. */
export type DraftErrors = { readonly [K in 'name' | 'price' | 'stock' | 'image' | 'form']?: string };

type Ready = { readonly price: Cents; readonly stock: number; readonly image: string };

/** The spec's sentence, and a question for an ambiguous price. */
const newPriceError = (price: Result<Cents, MoneyRefusal>): DraftErrors => {
  if (price.ok) return {};
  return { price: price.error.kind === 'money/two-meanings' ? priceProblem(price.error) : NEW_PRICE_REQUIRED };
};

const errorsOf = (draft: Draft): DraftErrors => ({
  ...(draft.name.trim() === '' && { name: NAME_REQUIRED }),
  ...newPriceError(readPrice(draft.price)),
  ...(readStock(draft.stock) === null && { stock: NEW_STOCK_INVALID }),
  ...(draft.image === null && { image: NEW_IMAGE_REQUIRED }),
});

/** Null while any field is missing. */
const readyOf = (draft: Draft): Ready | null => {
  const price = readPrice(draft.price);
  const stock = readStock(draft.stock);
  return price.ok && stock !== null && draft.image !== null ? { price: price.value, stock, image: draft.image } : null;
};

const refusalOf = (error: unknown): DraftErrors => {
  if (hasStatus(error, 401) || hasStatus(error, 403)) return { form: SESSION_EXPIRED };
  const sentence = sentenceOf(error);
  if (isApiError(error, 'NAME_TAKEN') || isApiError(error, 'NAME_REQUIRED')) return { name: sentence };
  return isApiError(error, 'UNKNOWN_IMAGE') ? { image: sentence } : { form: sentence };
};

const EMPTY: Draft = { name: '', category: DEFAULT_CATEGORY, price: '', stock: '0', isActive: true, image: null };

/** A new product, from an empty form to the menu (spec §5, 'Add product'). */
export const useAddProduct = (onAdded: (product: Product) => void) => {
  const { api, logins } = useServices();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [errors, setErrors] = useState<DraftErrors>({});
  const { mutate, isPending } = useMutation({
    mutationFn: ({ price, stock, image }: Ready) =>
      api.call(inventoryContract.add, {
        body: {
          name: draft.name.trim(),
          category_id: categoryId(draft.category),
          price,
          image_url: image,
          quantity: stock,
          is_active: draft.isActive,
        },
      }),
    onSuccess: (answered) => {
      const product = toProduct(answered);
      showProducts(queryClient, api, (products) => [...products.filter(({ id }) => id !== product.id), product]);
      void refetchInventory(queryClient);
      onAdded(product);
    },
    onError: (error) => setErrors(refusalOf(error)),
  });

  /** A field that is being corrected loses its error. */
  const change = (facts: Partial<Draft>): void => {
    setDraft((known) => ({ ...known, ...facts }));
    setErrors((known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in facts) && field !== 'form')));
  };
  const submit = (): void => {
    const { login } = logins.get();
    const isAdmin = login !== null && can(login.actor.role, 'inventory:edit-products');
    const found: DraftErrors = isAdmin ? errorsOf(draft) : { ...errorsOf(draft), form: SESSION_EXPIRED };
    setErrors(found);
    const ready = readyOf(draft);
    if (Object.keys(found).length === 0 && ready !== null && !isPending) mutate(ready);
  };
  return { draft, errors, isPending, change, submit };
};
