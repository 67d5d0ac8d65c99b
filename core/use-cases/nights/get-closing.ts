import { goesBackBy } from '../../domain/night/call-off.ts';
import type { Cents } from '../../domain/kernel/money.ts';
import { keptCents, type Order } from '../../domain/order/order.ts';
import { isLeftHere } from '../../domain/queue/waiting.ts';
import type { NotCollectedPolicy } from '../../domain/settings/settings.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

/** A ready order that is unlikely to be collected. */
export type Uncollected = { readonly order: Order; readonly leftCents: Cents; readonly back: ReturnType<typeof goesBackBy> };

export interface ClosingView {
  /** The longest wait first. */
  readonly uncollected: readonly Uncollected[];
  /** Queued or being prepared. */
  readonly toMake: number;
  /** Ready, and still likely to be collected. */
  readonly toHandOut: number;
  readonly policy: NotCollectedPolicy;
}

/** Unfinished orders of the open night. */
export type GetClosing = () => Promise<ClosingView>;

export interface GetClosingDeps extends Pick<Ports, 'clock'> {
  readonly orders: Pick<OrderReader, 'inHand'>;
  readonly settings: Pick<CurrentSettings, 'current'>;
}

export const makeGetClosing =
  ({ orders, settings, clock }: GetClosingDeps): GetClosing =>
  async () => {
    const now = clock.now();
    const inHand = (await orders.inHand()).map(({ order }) => order);
    const ready = inHand.filter(({ status }) => status === 'ready');
    const uncollected = ready
      .filter(({ readyAt, reminders }) => readyAt !== null && isLeftHere(readyAt, reminders, now))
      .toSorted((one, other) => (one.readyAt ?? 0) - (other.readyAt ?? 0))
      .map((order) => ({ order, leftCents: keptCents(order), back: goesBackBy(order) }));
    return {
      uncollected,
      toMake: inHand.length - ready.length,
      toHandOut: ready.length - uncollected.length,
      policy: settings.current().notCollected,
    };
  };
