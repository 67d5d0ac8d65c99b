import { goesBackBy } from '../../domain/night/call-off.ts';
import type { Cents } from '../../domain/kernel/money.ts';
import { keptCents, type Order } from '../../domain/order/order.ts';
import type { NotCollectedPolicy } from '../../domain/settings/settings.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

/** An order that is ready and that nobody has come for. */
export type Uncollected = { readonly order: Order; readonly leftCents: Cents; readonly back: ReturnType<typeof goesBackBy> };

export interface ClosingView {
  /** The one that waits longest first. */
  readonly uncollected: readonly Uncollected[];
  /** Queued or being prepared. */
  readonly toMake: number;
  readonly policy: NotCollectedPolicy;
}

/** Orders that the open night still waits for. */
export type GetClosing = () => Promise<ClosingView>;

export interface GetClosingDeps {
  readonly orders: Pick<OrderReader, 'inHand'>;
  readonly settings: Pick<CurrentSettings, 'current'>;
}

export const makeGetClosing =
  ({ orders, settings }: GetClosingDeps): GetClosing =>
  async () => {
    const inHand = (await orders.inHand()).map(({ order }) => order);
    const uncollected = inHand
      .filter(({ status }) => status === 'ready')
      .toSorted((one, other) => (one.readyAt ?? 0) - (other.readyAt ?? 0))
      .map((order) => ({ order, leftCents: keptCents(order), back: goesBackBy(order) }));
    return { uncollected, toMake: inHand.length - uncollected.length, policy: settings.current().notCollected };
  };
