import type { DeviceCommandName } from './order-command.ts';
import type { OrderStatus } from './order.ts';

/** Why the stand did not take what a device did without a network. */
export type LateAct = {
  readonly command: DeviceCommandName | 'check';
  /** What the order had become; null when the refusal does not say. */
  readonly status: OrderStatus | null;
  /** Who was preparing it; null for nobody. */
  readonly holder: string | null;
  readonly isCodeMissing: boolean;
};

/** What it means at the counter, the weightiest first: food that left or money that is owed, then food made for nothing, then the rest. */
export const LATE_FACTS = [
  'handed-out-twice',
  'handed-out-cancelled',
  'handed-out-and-being-made',
  'handed-out-without-code',
  'made-cancelled',
  'reopened-handed-out',
  'made-and-being-made',
  'made-twice',
  'held-by-another',
  'cancelled',
  'handed-out-already',
  'changed',
] as const;
export type LateFact = (typeof LATE_FACTS)[number];

type State = OrderStatus | 'held';

/** What is the same whatever was done. */
const USUAL: Partial<Readonly<Record<State, LateFact>>> = {
  held: 'held-by-another',
  cancelled: 'cancelled',
  completed: 'handed-out-already',
  ready: 'made-twice',
};

const FACTS: Partial<Readonly<Record<LateAct['command'], Partial<Readonly<Record<State, LateFact>>>>>> = {
  'pick-up': { completed: 'handed-out-twice', cancelled: 'handed-out-cancelled', held: 'handed-out-and-being-made' },
  'mark-ready': { cancelled: 'made-cancelled', held: 'made-and-being-made' },
  reopen: { completed: 'reopened-handed-out' },
};

export const lateFactOf = ({ command, status, holder, isCodeMissing }: LateAct): LateFact => {
  if (isCodeMissing) return 'handed-out-without-code';
  const state = holder === null ? status : 'held';
  return (state === null ? undefined : (FACTS[command]?.[state] ?? USUAL[state])) ?? 'changed';
};

const weightOf = (act: LateAct): number => (act.command === 'check' ? LATE_FACTS.length : 0) + LATE_FACTS.indexOf(lateFactOf(act));

/** The act that speaks for all that was done to one order: the one with the weightiest fact, the last of equals. A check says the least. */
export const weightiest = <Late>(acts: readonly [Late, ...Late[]], lateOf: (act: Late) => LateAct): Late =>
  acts.reduce((most, act) => (weightOf(lateOf(act)) <= weightOf(lateOf(most)) ? act : most));
