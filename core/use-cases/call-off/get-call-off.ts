import { ofItsNight, type CallOff } from '../../domain/night/call-off.ts';
import { DAY_MS, plusMs } from '../../domain/kernel/instant.ts';
import type { Night } from '../../domain/night/night.ts';
import { isInHand } from '../../domain/order/in-hand.ts';
import type { Order } from '../../domain/order/order.ts';
import type { CalledOffEntry, CallOffReader } from '../../ports/call-off-repository.ts';
import type { NightReader } from '../../ports/night-repository.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';

export interface CallOffView {
  /** The night whose game can be called off. */
  readonly night: Night | null;
  /** In hand, and therefore not handed out. */
  readonly orders: readonly Order[];
  readonly handedOut: number;
  /** The latest one within 24 hours, with the state of each order of its night's call-offs; `isAll` if one of them was. */
  readonly current: { readonly callOff: CallOff; readonly entries: readonly CalledOffEntry[] } | null;
}

/** Not once a customer who paid at the window has the food or the money. */
const concernsSomebody = ({ row, order }: CalledOffEntry): boolean => row.state !== 'by-hand' || isInHand(order.status);

export type GetCallOff = () => Promise<CallOffView>;

export interface GetCallOffDeps extends Pick<Ports, 'clock'> {
  readonly nights: Pick<NightReader, 'current'>;
  readonly orders: Pick<OrderReader, 'inHand'>;
  readonly callOffs: CallOffReader;
}

export const makeGetCallOff =
  ({ nights, orders, callOffs, clock }: GetCallOffDeps): GetCallOff =>
  async () => {
    const now = clock.now();
    const [{ open }, inHand, recent] = await Promise.all([nights.current(now), orders.inHand(), callOffs.since(plusMs(now, -DAY_MS))]);
    const [callOff] = recent;
    const entries = callOff === undefined ? [] : await callOffs.entriesOf(ofItsNight(recent, callOff.id));
    const isAll = recent.some((other) => other.isAll && other.nightId === callOff?.nightId);
    return {
      night: open,
      orders: inHand.map(({ order }) => order),
      handedOut: open === null ? 0 : await callOffs.handedOut(open.id),
      current: callOff === undefined ? null : { callOff: { ...callOff, isAll }, entries: entries.filter(concernsSomebody) },
    };
  };
