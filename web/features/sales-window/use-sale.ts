import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import type { Product } from '#core/domain/catalogue/product.ts';
import type { DrawerId, ProductId } from '#core/domain/kernel/ids.ts';
import { productsQuery } from '#web/api/catalogue.queries.ts';
import { sentenceOf } from '#web/api/api-error.ts';
import { DRAWERS_KEY } from '#web/api/drawers.queries.ts';
import type { CallInput } from '#web/api/client.ts';
import { useServices } from '#web/composition/services-context.ts';
import { saleLines } from './sale.view.ts';

export type WireSale = ResponseOf<typeof windowContract.makeSale>;
type Payment = CallInput<typeof windowContract.makeSale>['body']['payment'];

const SALE_FAILED = 'Nothing was sold. Please try again.';
const UNDO_FAILED = 'The sale was not undone. Please try again.';

type Quantities = ReadonlyMap<ProductId, number>;
const NOTHING: Quantities = new Map();

/** What is tapped, paid for and undone. A cart keeps its key until it is sold or changed, so a repeated tap is the same sale. */
export const useSale = (products: readonly Product[], drawer: DrawerId | null) => {
  const { api, newKey } = useServices();
  const queryClient = useQueryClient();
  const [quantities, setQuantities] = useState(NOTHING);
  const [customerName, setCustomerName] = useState('');
  const [instructions, setInstructions] = useState('');
  const [done, setDone] = useState<WireSale | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const key = useRef<string | null>(null);
  const lines = saleLines(products, quantities);

  const refresh = (): void => {
    void queryClient.invalidateQueries({ queryKey: productsQuery(api).queryKey });
    void queryClient.invalidateQueries({ queryKey: DRAWERS_KEY });
  };
  const clear = (): void => {
    key.current = null;
    setQuantities(NOTHING);
    setCustomerName('');
    setInstructions('');
    setProblem(null);
  };
  const sale = useMutation({
    mutationFn: (payment: Payment) => {
      key.current ??= newKey();
      return api.call(windowContract.makeSale, {
        headers: { 'idempotency-key': key.current },
        body: {
          items: lines.map(({ product, quantity }) => ({ id: product.id, quantity, price: product.priceCents })),
          payment: payment.tender === 'cash' ? { ...payment, drawer } : payment,
          name: customerName,
          special_instructions: instructions === '' ? null : instructions,
        },
      });
    },
    onSuccess: (made) => {
      clear();
      setDone(made);
    },
    onError: (error) => setProblem(sentenceOf(error, SALE_FAILED)),
    onSettled: refresh,
  });
  const undo = useMutation({
    mutationFn: (id: string) => api.call(windowContract.undoSale, { params: { id } }),
    onSuccess: (undone) => setDone(undone),
    onError: (error) => setProblem(sentenceOf(error, UNDO_FAILED)),
    onSettled: refresh,
  });
  const change = (product: Product, by: number): void => {
    key.current = null;
    setProblem(null);
    setDone(null);
    setQuantities((before) => {
      const quantity = Math.min((before.get(product.id) ?? 0) + by, product.available);
      const after = new Map(before);
      if (quantity > 0) after.set(product.id, quantity);
      else after.delete(product.id);
      return after;
    });
  };
  return {
    lines,
    done,
    problem,
    customerName,
    instructions,
    isBusy: sale.isPending || undo.isPending,
    setCustomerName,
    setInstructions,
    change,
    clear,
    pay: (payment: Payment): void => {
      if (!sale.isPending) sale.mutate(payment);
    },
    undo: (id: string): void => {
      if (!undo.isPending) undo.mutate(id);
    },
  };
};

export type SaleControls = ReturnType<typeof useSale>;
