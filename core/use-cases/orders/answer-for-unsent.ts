import { actId, staffCodeId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { StaffAct } from '../../domain/order/staff-act.ts';
import { clockTimeOf } from '../../domain/reports/local-time.ts';
import { ADMIN, type Actor } from '../../domain/staff/actor.ts';
import { can } from '../../domain/staff/role.ts';
import { isUnnamed } from '../../domain/staff/staff-code.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { NotYourActs } from '../errors.ts';

/** One act or cash sale. `text`: its description, as the device lists it. */
export type UnsentAct = { readonly id: string; readonly at: Instant; readonly text: string };

export type Unsent = {
  /** Who did it. */
  readonly staffId: string;
  readonly outcome: 'sent' | 'dropped';
  /** Their ids are UUIDs. */
  readonly acts: readonly UnsentAct[];
  /** Their ids are the sales' keys. */
  readonly sales: readonly UnsentAct[];
};

/**
 * Call it before a person sends, or drops, acts that another login recorded offline on a device. The same person with a new code may, by
 * name; for others, a manager. The audit log names both. It changes neither orders nor money.
 * @returns those that have already arrived from that login; they are not to be sent again
 */
export type AnswerForUnsent = (unsent: Unsent, actor: Actor) => Promise<Result<readonly Arrived[], NotYourActs>>;

/** `refusal` is null when it was applied. */
export type Arrived = { readonly id: string; readonly refusal: StaffAct['refusal'] };

export interface AnswerForUnsentDeps extends Pick<Ports, 'unitOfWork' | 'clock'> {
  readonly timeZone: string;
}

const NAMELESS = 'a former login';

const isShared = (name: string): boolean => name === NAMELESS || isUnnamed(name);

const nameOf = async (tx: Transaction, staffId: string): Promise<string> => {
  if (staffId === ADMIN.id) return ADMIN.name;
  const person = (await tx.people.lock()).find(({ id }) => id === staffId);
  return person?.name ?? (await tx.staffCodes.lock(staffCodeId(staffId)))?.name ?? NAMELESS;
};

const VERBS = { sent: 'Sent', dropped: 'Dropped' } as const;

export const makeAnswerForUnsent =
  ({ unitOfWork, clock, timeZone }: AnswerForUnsentDeps): AnswerForUnsent =>
  ({ staffId, outcome, acts, sales }, actor) =>
    unitOfWork.run<readonly Arrived[], NotYourActs>(async (tx) => {
      const arrived: Arrived[] = [];
      for (const { id } of sales) if ((await tx.sales.claim(id))?.soldBy.staffId === staffId) arrived.push({ id, refusal: null });
      const name = await nameOf(tx, staffId);
      if ((name !== actor.name || isShared(name)) && !can(actor.role, 'acts:answer-for')) return err({ kind: 'act/not-yours', name });
      for (const { id } of acts) {
        const known = await tx.acts.find(actId(id));
        if (known?.staffId === staffId) arrived.push({ id, refusal: known.refusal });
      }
      const open = [...acts, ...sales].filter(({ id }) => !arrived.some((one) => one.id === id));
      const lines = open.map(({ at, text }) => `${clockTimeOf(at, timeZone)} ${text}`).join('; ');
      const text = `${VERBS[outcome]} what ${name} had done without a network: ${lines}`;
      if (open.length > 0) await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'unsent', text });
      return ok(arrived);
    });
