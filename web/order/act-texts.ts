import type { Act } from './act-log.ts';

const PLAIN = {
  start: (number: string) => `Started ${number}`,
  'take-over': (number: string) => `Took over ${number}`,
  ready: (number: string) => `${number} is ready`,
  'pick-up': (number: string) => `${number} picked up`,
  'undo-ready': (number: string) => `${number} is not ready after all`,
  'undo-pick-up': (number: string) => `${number} was not picked up after all`,
} as const satisfies Record<Exclude<Act['step']['kind'], 'check'>, (number: string) => string>;

/** Several checks of one order, one after the other, are one line. */
export type ActLine = { readonly id: string; readonly at: Act['at']; readonly by: string; readonly text: string };

const checksText = (acts: readonly Act[], number: string): string => {
  const count = new Set(acts.map(({ step }) => (step.kind === 'check' ? step.itemId : ''))).size;
  return `Checked ${count} ${count === 1 ? 'item' : 'items'} of ${number}`;
};

const groupsOf = (acts: readonly Act[]): readonly (readonly [Act, ...Act[]])[] =>
  acts.reduce<readonly (readonly [Act, ...Act[]])[]>((groups, act) => {
    const last = groups.at(-1);
    const isMore = act.step.kind === 'check' && last?.[0].step.kind === 'check' && last[0].order.id === act.order.id;
    return isMore ? [...groups.slice(0, -1), [...last, act]] : [...groups, [act]];
  }, []);

/** What was done here, in words, the oldest first: 'Started #036', 'Checked 3 items of #036'. */
export const actLines = (acts: readonly Act[]): readonly ActLine[] =>
  groupsOf(acts).map((group) => {
    const [{ id, at, by, order, step }] = group;
    return { id, at, by: by.name, text: step.kind === 'check' ? checksText(group, order.number) : PLAIN[step.kind](order.number) };
  });

export const countText = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
