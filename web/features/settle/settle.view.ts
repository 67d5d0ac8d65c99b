import { LATE_FACTS, lateFactOf, mostSevere, type LateAct, type LateFact } from '#core/domain/order/late-facts.ts';
import { latest, type Instant } from '#core/domain/kernel/instant.ts';
import {
  menuActs,
  ORDERS_WAIT,
  orderActs,
  subjectOf,
  type Act,
  type Conflict,
  type MenuAct,
  type OrderAct,
} from '#web/staff/offline-queue/act-log.ts';
import { COMMAND_OF } from '#web/staff/offline-queue/apply-acts.ts';

/** The possible actions. Each conflict can be marked as settled, with its own label. */
export type Thing = {
  /** The order or the product; see `subjectOf`. */
  readonly subject: string;
  readonly icon: 'person' | 'cross' | 'bag' | 'warning' | 'sold-out';
  readonly title: string;
  /** The person, the act and the time. */
  readonly did: string;
  /** The actual outcome. */
  readonly text: string;
  readonly settled: string;
  /** The label of the write-off, for people who may correct stock. Null if no food has left the shelf. */
  readonly loss: string | null;
  /** For everyone else, after the text: when to notify a person who may. */
  readonly elseTell: string | null;
  /** The viewer may take over the order. */
  readonly canTakeOver: boolean;
  /** The affected product, to link to. */
  readonly product: MenuAct['product'] | null;
};

export type TimeOf = (at: Instant) => string;

const DID = {
  check: 'checked items',
  start: 'started it',
  'take-over': 'took it over',
  ready: 'marked it ready',
  'pick-up': 'handed it out',
  'undo-ready': 'took “ready” back',
  'undo-pick-up': 'took the pick-up back',
  reopen: 'reopened it',
  'sell-out': 'sold it out',
  'put-back': 'counted it',
} as const satisfies Record<Act['step']['kind'], string>;

/** The reason of a reopening is otherwise unknown: do not lose it with the act. */
const didOf = ({ step }: Act): string => {
  if (step.kind === 'reopen') return `${DID.reopen} (“${step.reason}”)`;
  return step.kind === 'put-back' ? `counted ${step.counted}` : DID[step.kind];
};

const firstName = (name: string): string => name.split(' ')[0] ?? name;

/** 'You started it, checked items and marked it ready at 7:52 PM.' */
export const actsText = (acts: readonly [Act, ...Act[]], me: string | undefined, timeOf: TimeOf): string => {
  const [{ by }] = acts;
  const deeds = acts.map(didOf).filter((deed, index, all) => deed !== all[index - 1]);
  const last = latest(acts.map(({ at }) => at)) ?? acts[0].at;
  const list = deeds.length === 1 ? deeds[0] : `${deeds.slice(0, -1).join(', ')} and ${deeds.at(-1)}`;
  return `${by.staffId === me ? 'You' : by.name} ${list} at ${timeOf(last)}.`;
};

type Loss = { readonly loss: string; readonly elseTell: string };
type Words = Pick<Thing, 'icon' | 'title' | 'text' | 'settled'> & Partial<Loss & Pick<Thing, 'canTakeOver'>>;
type Refused<A> = Pick<Conflict, 'refusal'> & { readonly act: A };
type Facts = { readonly number: string; readonly holder: string; readonly refused: Refused<OrderAct>['refusal']; readonly timeOf: TimeOf };

/** The cancellation has put the food back on the menu. */
const WORDS: Readonly<Record<LateFact, (facts: Facts) => Words>> = {
  'handed-out-twice': ({ number, refused: { handedOut }, timeOf }) => ({
    icon: 'bag',
    title: `${number} was handed out twice`,
    text: `${handedOut === undefined ? 'Someone else had handed it out before' : `${handedOut.by} handed it out at ${timeOf(handedOut.at)}`}. It counts once. Ask whether a second bag left.`,
    settled: 'Just One Bag',
    loss: 'Two Bags: Count as Spoiled',
    elseTell: 'If one did, tell a manager.',
  }),
  'handed-out-cancelled': ({ number }) => ({
    icon: 'cross',
    title: `${number} is cancelled, but it was handed out`,
    text: 'The money was already refunded. The stand still counts that food as in stock.',
    settled: 'The Customer Brought It Back',
    loss: 'Count as Spoiled',
    elseTell: 'If the food is gone, tell a manager.',
  }),
  'handed-out-and-being-made': ({ number, holder }) => ({
    icon: 'bag',
    title: `${number} was handed out, and ${firstName(holder)} is making it`,
    text: `Tell ${firstName(holder)} to stop: the customer has it. It has to be marked ready and picked up again.`,
    settled: `I Told ${firstName(holder)}`,
    canTakeOver: true,
  }),
  'handed-out-without-code': ({ number }) => ({
    icon: 'warning',
    title: `${number} went out without its code`,
    text: 'The stand asks for pickup codes now. Tap Picked Up again and leave a note.',
    settled: 'I’ll Do It',
  }),
  'made-cancelled': ({ number }) => ({
    icon: 'cross',
    title: `${number} is cancelled, but it is made`,
    text: 'The money went back: do not hand it out. The food is on the menu again.',
    settled: 'Leave the Food on the Menu',
    loss: 'Count as Spoiled',
    elseTell: 'If it can’t be handed out anymore, tell a manager.',
  }),
  'reopened-handed-out': ({ number }) => ({
    icon: 'bag',
    title: `${number} was handed out by someone else`,
    text: 'Ask whether the customer has what was missing.',
    settled: 'I Have Asked',
  }),
  'made-and-being-made': ({ number, holder }) => ({
    icon: 'person',
    title: `${number} is made, and ${firstName(holder)} is making it`,
    text: `Give ${firstName(holder)} the bag, or take the order over.`,
    settled: `${firstName(holder)} Has the Bag`,
    canTakeOver: true,
  }),
  'made-twice': ({ number }) => ({
    icon: 'bag',
    title: `${number} was made ready by someone else`,
    text: 'Check whether it was made twice.',
    settled: 'I Have Looked',
  }),
  'held-by-another': ({ number, holder }) => ({
    icon: 'person',
    title: `${number} was already with ${holder}`,
    text: `${firstName(holder)} was faster.`,
    settled: `Leave It to ${firstName(holder)}`,
    canTakeOver: true,
  }),
  cancelled: ({ number }) => ({
    icon: 'cross',
    title: `${number} was cancelled`,
    text: 'The money went back, and so did the food: do not make it.',
    settled: 'Understood',
  }),
  'handed-out-already': ({ number }) => ({
    icon: 'bag',
    title: `${number} was handed out by someone else`,
    text: 'That was no longer needed.',
    settled: 'Understood',
  }),
  changed: ({ number, refused: { status } }) => ({
    icon: 'warning',
    title: `${number} has changed since`,
    text: `That does not count${status === null ? '' : `: it is ${status} now`}.`,
    settled: 'Understood',
  }),
};

const lateOf = ({ act: { step }, refusal: { status, holder, code } }: Refused<OrderAct>): LateAct => ({
  command: step.kind === 'check' ? 'check' : COMMAND_OF[step.kind],
  status,
  holder,
  isCodeMissing: code === 'PICKUP_CODE_REQUIRED',
});

const MENU_TITLES: Readonly<Record<string, (name: string) => string>> = {
  [ORDERS_WAIT]: (name) => `Orders wait for ${name}`,
  STATUS_CONFLICT: (name) => `${name} was put back since`,
  STOCK_CONFLICT: (name) => `${name} is still off the menu`,
  NOT_FOUND: (name) => `The stand no longer has ${name}`,
};

/** The server's sentence describes the current state. */
const menuWords = ({ act: { product }, refusal }: Refused<MenuAct>): Words => ({
  icon: 'sold-out',
  title: (MENU_TITLES[refusal.code ?? ''] ?? ((name: string) => `${name} has changed since`))(product.name),
  text: `${refusal.code === ORDERS_WAIT ? 'The menu is updated.' : 'That does not count.'} ${refusal.sentence}`,
  settled: 'Understood',
});

const NOTHING_MORE = { canTakeOver: false, loss: null, elseTell: null, product: null };

type Weighed = { readonly weight: number; readonly thing: Thing };

const thingOf = (group: readonly [Conflict, ...Conflict[]], me: string | undefined, timeOf: TimeOf): Weighed | null => {
  const [first, ...others] = group;
  const base = { ...NOTHING_MORE, subject: subjectOf(first.act), did: actsText([first.act, ...others.map(({ act }) => act)], me, timeOf) };
  const [onOrder, ...more] = group.flatMap(({ act, refusal }) => orderActs([act]).map((one) => ({ act: one, refusal })));
  if (onOrder !== undefined) {
    const speaks = mostSevere([onOrder, ...more], lateOf);
    const { act, refusal } = speaks;
    const fact = lateFactOf(lateOf(speaks));
    const words = WORDS[fact]({ number: act.order.number, holder: refusal.holder ?? '', refused: refusal, timeOf });
    return { weight: LATE_FACTS.indexOf(fact), thing: { ...base, ...words } };
  }
  const onMenu = group.flatMap(({ act, refusal }) => menuActs([act]).map((one) => ({ act: one, refusal }))).at(-1);
  if (onMenu === undefined) return null;
  return { weight: LATE_FACTS.length, thing: { ...base, ...menuWords(onMenu), product: onMenu.act.product } };
};

/** One conflict for each order and product, the most severe first. `me`: the viewer. */
export const thingsOf = (conflicts: readonly Conflict[], me: string | undefined, timeOf: TimeOf): readonly Thing[] =>
  [...new Set(conflicts.map(({ act }) => subjectOf(act)))]
    .flatMap((subject): readonly Weighed[] => {
      const [first, ...others] = conflicts.filter(({ act }) => subjectOf(act) === subject);
      const weighed = first === undefined ? null : thingOf([first, ...others], me, timeOf);
      return weighed === null ? [] : [weighed];
    })
    .sort((one, other) => one.weight - other.weight)
    .map(({ thing }) => thing);
