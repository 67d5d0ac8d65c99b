import type { Contract } from '#adapters/http-contract/contract.ts';
import type { CountedProduct } from '#core/domain/stock/stock-entry.ts';
import type { RequestOf } from '#adapters/http-contract/endpoint.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

type Lines = RequestOf<Contract['stock']['count']>['body']['lines'];

export const toCountedProducts = (lines: Lines): readonly CountedProduct[] =>
  lines.map(({ product, ...line }) => ({ productId: product, ...line }));

export const stockHandlers = ({ listShelf, countStock, writeOff }: HttpServices): HandlersFor<Contract>['stock'] => ({
  shelf: async () => {
    const { night, products } = await listShelf();
    return {
      night,
      products: products.map(({ productId, name, category, onHand, toPack, lastCount, soldOutLast }) => ({
        id: productId,
        name,
        category,
        expected: onHand + toPack,
        toPack,
        soldOutLast,
        count:
          lastCount === null
            ? null
            : { id: lastCount.actId, kind: lastCount.kind, counted: lastCount.counted, by: lastCount.by, at: lastCount.at },
      })),
    };
  },
  count: async ({ body: { id, kind, lines } }, { actor }) => {
    const counted = await countStock({ id, kind, lines: toCountedProducts(lines) }, actor);
    return counted.ok ? { differing: counted.value } : refuse(counted.error);
  },
  writeOff: async ({ body: { product, ...loss } }, { actor }) => {
    const written = await writeOff({ ...loss, productId: product }, actor);
    return written.ok ? { left: written.value } : refuse(written.error);
  },
});
