import type { Instant } from '#core/domain/kernel/instant.ts';
import { ORDERS_WAIT, subjectOf, type ActRefusal, type Conflict, type MenuAct, type OrderAct } from '#web/order/act-log.ts';

/** What somebody may do about it. Every thing can be marked as settled, with the words that fit. */
export type Thing = {
  /** The order or the product; see `subjectOf`. */
  readonly subject: string;
  readonly icon: 'person' | 'cross' | 'bag' | 'warning' | 'sold-out';
  readonly title: string;
  readonly text: string;
  readonly settled: string;
  /** What whoever may correct the shelf can do besides: the words for it. Null where nothing has left the shelf. */
  readonly loss: string | null;
  /** For everybody else, after the text: when to tell somebody who may. */
  readonly elseTell: string | null;
  /** The order may be gone on with by whoever looks at it. */
  readonly canTakeOver: boolean;
  /** The product that it is about, to look at. */
  readonly product: MenuAct['product'] | null;
};

const DID = {
  check: 'checked items',
  start: 'started it',
  'take-over': 'took it over',
  ready: 'marked it ready',
  'pick-up': 'handed it out',
  'undo-ready': 'took “ready” back',
  'undo-pick-up': 'took the pick-up back',
  reopen: 'reopened it',
} as const satisfies Record<OrderAct['step']['kind'], string>;

/** Nobody else has heard why an order was reopened: the reason is not lost with the act. */
const didOf = (step: OrderAct['step']): string => (step.kind === 'reopen' ? `${DID.reopen} (“${step.reason}”)` : DID[step.kind]);

type Refused<A> = Pick<Conflict, 'refusal'> & { readonly act: A };
type TimeOf = (at: Instant) => string;
type Facts = {
  readonly number: string;
  readonly did: string;
  readonly at: string;
  readonly timeOf: TimeOf;
  readonly conflict: Refused<OrderAct>;
};
type Words = Pick<Thing, 'icon' | 'title' | 'text' | 'settled'> & { readonly canTakeOver?: boolean } & Partial<Loss>;
type Loss = { readonly loss: string; readonly elseTell: string };

const firstName = (name: string): string => name.split(' ')[0] ?? name;

const heldByAnother = ({ number, did, at }: Facts, holder: string): Words => ({
  icon: 'person',
  title: `${number} was already with ${holder}`,
  text: `You ${did} at ${at}. ${firstName(holder)} was faster.`,
  settled: `Leave it to ${firstName(holder)}`,
  canTakeOver: true,
});

const otherHandOut = ({ handedOut }: ActRefusal, timeOf: TimeOf): string =>
  handedOut === undefined ? 'by somebody else before' : `at ${timeOf(handedOut.at)} by ${handedOut.by}`;

/** The cancelling has put the food back on the menu. */
const CANCELLED: Partial<Readonly<Record<OrderAct['step']['kind'], (at: string) => Pick<Words, 'text' | 'settled'> & Loss>>> = {
  ready: (at) => ({
    text: `You marked it ready at ${at}. The money went back, the food is made: do not hand it out. It is on the menu again.`,
    settled: 'Leave the Food on the Menu',
    loss: 'Count It as Spoiled',
    elseTell: 'If nobody can have it any more, tell a manager.',
  }),
  'pick-up': (at) => ({
    text: `You handed it out at ${at}, after the money had gone back. The stand still counts that food as in stock.`,
    settled: 'The Customer Brought It Back',
    loss: 'Take It off the Shelf',
    elseTell: 'If the food is gone, tell a manager.',
  }),
};

const handedOutAlready = ({ number, did, at }: Facts): Words => ({
  icon: 'bag',
  title: `${number} was handed out by somebody else`,
  text: `You ${did} at ${at}. That was not needed any more.`,
  settled: 'Understood',
});

const HANDED_OUT: Partial<Readonly<Record<OrderAct['step']['kind'], (facts: Facts) => Words>>> = {
  'pick-up': ({ number, at, timeOf, conflict }) => ({
    icon: 'bag',
    title: `${number} was handed out twice`,
    text: `At ${at} here, and ${otherHandOut(conflict.refusal, timeOf)}. It counts once. Ask whether a second bag left.`,
    settled: 'Only One Bag Left',
    loss: 'Two Bags Left',
    elseTell: 'If one did, tell a manager.',
  }),
  reopen: (facts) => ({
    ...handedOutAlready(facts),
    text: `You ${facts.did} at ${facts.at}. Ask whether the customer has what was missing.`,
    settled: 'I have asked',
  }),
};

/** By what the order had become when the network was back, or else by why it was refused. */
const WORDS: Readonly<Record<string, (facts: Facts) => Words>> = {
  cancelled: ({ number, did, at, conflict }) => ({
    icon: 'cross',
    title: `${number} was cancelled`,
    ...(CANCELLED[conflict.act.step.kind]?.(at) ?? {
      text: `You ${did} at ${at}. The money went back, and so did the food: do not make it.`,
      settled: 'Understood',
    }),
  }),
  completed: (facts) => (HANDED_OUT[facts.conflict.act.step.kind] ?? handedOutAlready)(facts),
  ready: ({ number, did, at }) => ({
    icon: 'bag',
    title: `${number} was made ready by somebody else`,
    text: `You ${did} at ${at}. Look whether it was made twice.`,
    settled: 'I have looked',
  }),
  PICKUP_CODE_REQUIRED: ({ number, at }) => ({
    icon: 'warning',
    title: `${number} went out without its code`,
    text: `You handed it out at ${at}, and the stand asks for pickup codes now. Tap Picked Up again and leave a note.`,
    settled: 'I do that',
  }),
};

const otherwise = ({ number, did, at, conflict }: Facts): Words => ({
  icon: 'warning',
  title: `${number} has changed in the meantime`,
  text: `You ${did} at ${at}. That does not count${conflict.refusal.status === null ? '' : `: it is ${conflict.refusal.status} now`}.`,
  settled: 'Understood',
});

const orderWords = (conflict: Refused<OrderAct>, at: string, timeOf: TimeOf): Words => {
  const { act, refusal } = conflict;
  const facts = { number: act.order.number, did: didOf(act.step), at, timeOf, conflict };
  return refusal.holder === null ? (WORDS[refusal.status ?? refusal.code ?? ''] ?? otherwise)(facts) : heldByAnother(facts, refusal.holder);
};

const MENU_TITLES: Readonly<Record<string, (name: string) => string>> = {
  [ORDERS_WAIT]: (name) => `Orders wait for ${name}`,
  STATUS_CONFLICT: (name) => `${name} was put back in the meantime`,
  STOCK_CONFLICT: (name) => `${name} is still off the menu`,
  NOT_FOUND: (name) => `The stand has no ${name} any more`,
};

const menuDid = (step: MenuAct['step']): string => (step.kind === 'sell-out' ? 'sold it out' : `counted ${step.counted}`);

/** The server's sentence says what counts instead. */
const menuWords = ({ act: { product, step }, refusal }: Refused<MenuAct>, at: string): Words => ({
  icon: 'sold-out',
  title: (MENU_TITLES[refusal.code ?? ''] ?? ((name: string) => `${name} has changed in the meantime`))(product.name),
  text: `You ${menuDid(step)} at ${at}. ${refusal.code === ORDERS_WAIT ? 'The menu knows now.' : 'That does not count.'} ${refusal.sentence}`,
  settled: 'Understood',
});

const NOTHING_MORE = { canTakeOver: false, loss: null, elseTell: null };

/** One thing for each order and product: several acts on it failed for one reason. Checks say the least, so they speak last. */
export const thingsOf = (conflicts: readonly Conflict[], timeOf: TimeOf): readonly Thing[] =>
  [...new Set(conflicts.map(({ act }) => subjectOf(act)))].flatMap((subject): readonly Thing[] => {
    const group = conflicts.filter(({ act }) => subjectOf(act) === subject);
    const conflict = group.find(({ act }) => act.step.kind !== 'check') ?? group[0];
    if (conflict === undefined) return [];
    const { act, refusal } = conflict;
    const at = timeOf(act.at);
    return 'order' in act
      ? [{ ...NOTHING_MORE, ...orderWords({ act, refusal }, at, timeOf), subject, product: null }]
      : [{ ...NOTHING_MORE, ...menuWords({ act, refusal }, at), subject, product: act.product }];
  });
