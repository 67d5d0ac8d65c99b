import { normalisePhone } from '../../domain/kernel/contact.ts';
import type { LookupHash } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { Language } from '../../domain/language.ts';
import type { Order } from '../../domain/order/order.ts';
import type { LookupDigests } from '../../ports/lookup-digests.ts';
import type { OrderReader } from '../../ports/order-reader.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TextSender } from '../../ports/text-sender.ts';
import type { NoSuchOrder } from '../errors.ts';

/** `not-offered`: the stand sends none, or the order has no number. `stopped`: that number texted STOP. */
export type TextWish = 'not-offered' | 'off' | 'on' | 'stopped';

type Wished = Promise<Result<TextWish, NoSuchOrder>>;

/** Whether the customer who has the order's link gets text messages. */
export type GetTextWish = (hash: LookupHash) => Wished;
/** The customer agrees. @param consent the wording and language that was read. Not stored unless text messages are offered. */
export type AskForTexts = (hash: LookupHash, consent: { readonly wording: number; readonly language: Language }) => Wished;
/** The customer withdraws consent. */
export type StopAskingForTexts = (hash: LookupHash) => Wished;

export interface TextWishDeps extends Pick<Ports, 'textConsents' | 'textOptOuts' | 'clock'> {
  readonly orders: Pick<OrderReader, 'byHash'>;
  /** Null: this stand sends no text messages. */
  readonly textSender: TextSender | null;
  readonly digests: Pick<LookupDigests, 'ofContact'>;
}

/** Changes the order's consent, if possible, and returns its state. */
const makeWish =
  ({ orders, textConsents, textOptOuts, textSender, digests }: Omit<TextWishDeps, 'clock'>) =>
  async (hash: LookupHash, act: (order: Order, isStopped: boolean) => Promise<void>): Wished => {
    const placed = await orders.byHash(hash);
    if (placed === null) return err({ kind: 'order/not-found' });
    const { order } = placed;
    const phone = normalisePhone(order.customer.phone ?? '');
    if (textSender === null || phone === null) return ok('not-offered');
    const isStopped = await textOptOuts.has(digests.ofContact({ kind: 'phone', value: phone }));
    await act(order, isStopped);
    if (isStopped) return ok('stopped');
    return ok((await textConsents.find(order.id)) === null ? 'off' : 'on');
  };

export const makeGetTextWish = (deps: Omit<TextWishDeps, 'clock'>): GetTextWish => {
  const wish = makeWish(deps);
  return (hash) => wish(hash, async () => undefined);
};

export const makeAskForTexts = ({ clock, ...deps }: TextWishDeps): AskForTexts => {
  const wish = makeWish(deps);
  return (hash, consent) =>
    wish(hash, async (order, isStopped) => {
      if (!isStopped) await deps.textConsents.give(order.id, { ...consent, givenAt: clock.now() });
    });
};

export const makeStopAskingForTexts = ({ clock, ...deps }: TextWishDeps): StopAskingForTexts => {
  const wish = makeWish(deps);
  return (hash) => wish(hash, (order) => deps.textConsents.withdraw(order.id, clock.now()));
};
