import type { Product } from '../../domain/catalogue/product.ts';
import type { ProductId, StockActId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { businessDayOf } from '../../domain/reports/business-day.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import {
  countDifference,
  countKind,
  type CountedProduct,
  type CountKind,
  type StockEntry,
  type StockRefusal,
} from '../../domain/stock/stock-entry.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NoOpenNight, NoSuchProduct } from '../errors.ts';

export type CountRequest = {
  readonly id: StockActId;
  readonly kind: CountKind;
  /** One line per product. */
  readonly lines: readonly CountedProduct[];
};

export type CountRefusal = StockRefusal | NoSuchProduct | NoOpenNight;

/** Writes a count of tonight's stock, all lines or none, once per id. @returns the number of products that differ. */
export type CountStock = (asked: CountRequest, actor: Actor) => Promise<Result<number, CountRefusal>>;

export interface CountStockDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly numbering: { readonly timeZone: string };
}

const WORDS = { 'opening-count': 'Opening count', 'closing-count': 'Closing count' } as const satisfies Record<CountKind, string>;

/** Before the night's locks, to block sales of these products until commit. Null when one of them does not exist. */
const lockCounted = async (tx: Transaction, { lines }: CountRequest): Promise<ReadonlyMap<ProductId, Product> | null> => {
  const products = await tx.products.lockForSale(lines.map(({ productId }) => productId));
  const byId = new Map(products.map((product) => [product.id, product]));
  return lines.every(({ productId }) => byId.has(productId)) ? byId : null;
};

const textOf = ({ name }: Product, { delta, count }: StockEntry): string =>
  `${name}: ${count?.counted}, ${delta > 0 ? '+' : '−'}${Math.abs(delta)}`;

/** For locked products, in the open night. */
const writeCount = async (
  tx: Transaction,
  { id, kind, lines }: CountRequest,
  products: ReadonlyMap<ProductId, Product>,
  { actor, clock }: { readonly actor: Actor; readonly clock: Clock },
): Promise<Result<number, StockRefusal>> => {
  const at = clock.now();
  const counted = lines.map(({ productId }) => productId);
  const [lastCounts, sold] = [await tx.stock.lastCounts(counted), await tx.stock.soldTonight(counted)];
  const entries: StockEntry[] = [];
  const texts: string[] = [];
  for (const line of lines) {
    const known = products.get(line.productId);
    if (known === undefined) throw new Error('every counted product is locked');
    // A count clears the sold-out mark, unless it is zero.
    const product = known.soldOutAt === undefined ? known : await tx.products.putBack(known.id);
    if (known.soldOutAt !== undefined && line.counted === 0) await tx.products.sellOut(known.id, known.soldOutAt);
    const delta = countDifference(product, line, lastCounts.find(({ productId }) => productId === product.id) ?? null);
    if (!delta.ok) return delta;
    const { productId, counted: units, seen } = line;
    const count = { counted: units, seen };
    const entry = {
      actId: id,
      productId,
      kind: countKind(kind, sold.has(productId)),
      delta: delta.value,
      count,
      by: actor.name,
      at,
      note: null,
    };
    entries.push(entry);
    if (entry.delta !== 0) texts.push(textOf(product, entry));
  }
  await tx.stock.write(entries);
  const found = texts.length === 0 ? 'all as expected' : texts.join('; ');
  const text = `${WORDS[kind]} of ${lines.length === 1 ? '1 product' : `${lines.length} products`}: ${found}`;
  await tx.audit.add({ at, by: actor.name, kind: 'stock', text });
  return ok(texts.length);
};

/** A count inside another act: products are locked before `openTheNight` takes the night's locks. A recorded act has no effect. */
export const countWithin = async <E>(
  tx: Transaction,
  asked: CountRequest,
  by: { readonly actor: Actor; readonly clock: Clock },
  takeNight: () => Promise<Result<unknown, E>>,
): Promise<Result<number, CountRefusal | E>> => {
  const products = await lockCounted(tx, asked);
  if (products === null) return err({ kind: 'product/not-found' });
  if (await tx.stock.isWritten(asked.id)) return ok((await tx.stock.changedBy(asked.id)).filter(({ delta }) => delta !== 0).length);
  const night = await takeNight();
  return night.ok ? writeCount(tx, asked, products, by) : night;
};

export const makeCountStock =
  ({ unitOfWork, clock, numbering }: CountStockDeps): CountStock =>
  (asked, actor) =>
    unitOfWork.run<number, CountRefusal>((tx) =>
      countWithin<NoOpenNight>(tx, asked, { actor, clock }, async () => {
        const at = clock.now();
        const night = await tx.nights.tonight(businessDayOf(at, numbering.timeZone), at);
        return night === null ? err({ kind: 'sale/no-open-night' }) : ok(night);
      }),
    );
