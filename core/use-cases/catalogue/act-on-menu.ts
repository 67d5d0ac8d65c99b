import type { MenuRefusal, PutBackSince } from '../../domain/catalogue/menu-refusal.ts';
import type { Product, ProductForSale } from '../../domain/catalogue/product.ts';
import type { ActId, ProductId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Transaction, UnitOfWork } from '../../ports/unit-of-work.ts';
import type { ActIdReused, NoSuchProduct } from '../errors.ts';
import { once, type Subject } from '../orders/once.ts';

/** `round`: how many times the product had been put back when the device last read it; null: not compared. */
export type MenuActOptions = { readonly actId: ActId | null; readonly round: number | null };
export const NOT_KEPT: MenuActOptions = { actId: null, round: null };

type MenuAct = MenuActOptions & { readonly id: ProductId; readonly actor: Actor };
type ActDeps = { readonly unitOfWork: UnitOfWork; readonly clock: Clock };
type Work = (tx: Transaction, product: ProductForSale) => Promise<Result<Product, MenuRefusal>>;

export type MenuActRefusal = NoSuchProduct | MenuRefusal | ActIdReused;

const about = (productId: ProductId): Subject<MenuRefusal> => ({
  recognise: (known) => ('productId' in known && known.productId === productId ? known : null),
  keep: (facts, refusal) => ({ ...facts, productId, refusal }),
});

/** A device that read the product before it was last put back has not seen the newer count. */
export const putBackSince = ({ menuRound = 0, available }: Product, round: number | null): PutBackSince | null =>
  round === null || round === menuRound ? null : { kind: 'product/put-back-since', available };

/** Applies one act to one product, once, as for orders; see `once`. */
export const actOnMenu = async (
  { unitOfWork, clock }: ActDeps,
  { id, actor, actId }: MenuAct,
  work: Work,
): Promise<Result<Product, MenuActRefusal>> => {
  const done = await unitOfWork.run<Result<Product, MenuActRefusal>, NoSuchProduct>(async (tx) => {
    const [product] = await tx.products.lockForSale([id]);
    if (product === undefined) return err({ kind: 'product/not-found' });
    return ok(await once(tx, { id: actId, actor, at: clock.now() }, about(id), product, () => work(tx, product)));
  });
  return done.ok ? done.value : done;
};
