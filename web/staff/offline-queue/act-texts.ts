import { orderActs, type Act, type MenuAct, type OrderAct } from './act-log.ts';

const PLAIN = {
  start: (number: string) => `Started ${number}`,
  'take-over': (number: string) => `Took over ${number}`,
  ready: (number: string) => `${number} is ready`,
  'pick-up': (number: string) => `${number} picked up`,
  'undo-ready': (number: string) => `${number} is not ready after all`,
  'undo-pick-up': (number: string) => `${number} was not picked up after all`,
  reopen: (number: string) => `Reopened ${number}`,
} as const satisfies Record<Exclude<OrderAct['step']['kind'], 'check'>, (number: string) => string>;

/** Consecutive checks of one order form one line. */
export type ActLine = { readonly id: string; readonly at: Act['at']; readonly by: string; readonly text: string };

const menuText = ({ product: { name }, step }: MenuAct): string =>
  step.kind === 'sell-out' ? `Sold out: ${name}` : `${name} back on the menu, ${step.counted} counted`;

const checksText = (acts: readonly OrderAct[], number: string): string => {
  const count = new Set(acts.map(({ step }) => (step.kind === 'check' ? step.itemId : ''))).size;
  return `Checked ${count} ${count === 1 ? 'item' : 'items'} of ${number}`;
};

const isMore = (act: Act, last: Act | undefined): boolean =>
  'order' in act &&
  last !== undefined &&
  'order' in last &&
  act.step.kind === 'check' &&
  last.step.kind === 'check' &&
  last.order.id === act.order.id;

const groupsOf = (acts: readonly Act[]): readonly (readonly [Act, ...Act[]])[] =>
  acts.reduce<readonly (readonly [Act, ...Act[]])[]>((groups, act) => {
    const last = groups.at(-1);
    return last !== undefined && isMore(act, last[0]) ? [...groups.slice(0, -1), [...last, act]] : [...groups, [act]];
  }, []);

const textOf = (group: readonly [Act, ...Act[]]): string => {
  const [act] = group;
  if ('product' in act) return menuText(act);
  return act.step.kind === 'check' ? checksText(orderActs(group), act.order.number) : PLAIN[act.step.kind](act.order.number);
};

/** This device's acts in words, the oldest first: 'Started #036', 'Checked 3 items of #036'. */
export const actLines = (acts: readonly Act[]): readonly ActLine[] =>
  groupsOf(acts).map((group) => ({ id: group[0].id, at: group[0].at, by: group[0].by.name, text: textOf(group) }));

export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
