import type { DeviceCommandName } from './order-command.ts';
import type { OrderStatus } from './order.ts';

/** Why the stand refused an act that a device recorded offline. */
export type LateAct = {
  readonly command: DeviceCommandName | 'check';
  /** The order's status by then; null when the refusal does not include it. */
  readonly status: OrderStatus | null;
  /** Who was preparing it; null if unassigned. */
  readonly holder: string | null;
  readonly isCodeMissing: boolean;
};

/** The consequence at the counter, by severity: food that left or money that is owed, then wasted food, then the rest. */
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

/** Facts that do not depend on the act. */
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

/** The act that represents all late acts on one order: the most severe, the last of equals. Item checks rank lowest. */
export const mostSevere = <Late>(acts: readonly [Late, ...Late[]], lateOf: (act: Late) => LateAct): Late =>
  acts.reduce((most, act) => (weightOf(lateOf(act)) <= weightOf(lateOf(most)) ? act : most));
