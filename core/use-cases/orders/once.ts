import type { ActId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { StaffAct } from '../../domain/order/staff-act.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { ActIdReused } from '../errors.ts';

/** Who does something, and when the stand heard of it. Without an id nothing is kept. */
export type Doing = { readonly id: ActId | null; readonly actor: Actor; readonly at: Instant };

/** What an act is about: an order or a product. */
export type Subject<Refusal> = {
  /** Null when the known act is about something else. */
  readonly recognise: (known: StaffAct) => { readonly refusal: Refusal | null } | null;
  /** Null for what nobody needs to remember. */
  readonly keep: (facts: Pick<StaffAct, 'id' | 'staffId' | 'at'>, refusal: Refusal | null) => StaffAct | null;
};

/**
 * Does one act, with its subject locked. With an id its outcome is kept, a refusal too: a copy that arrives when things have
 * changed is neither applied a second time nor applied after all. `work` must have written nothing when it refuses.
 * @param now what a copy of an applied act is answered
 */
export const once = async <Value, Refusal>(
  tx: Transaction,
  { id, actor, at }: Doing,
  subject: Subject<Refusal>,
  now: Value,
  work: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal | ActIdReused>> => {
  if (id === null) return work();
  const known = await tx.acts.find(id);
  if (known !== null) {
    const own = known.staffId === actor.id ? subject.recognise(known) : null;
    if (own === null) return err({ kind: 'act/id-reused' });
    return own.refusal === null ? ok(now) : err(own.refusal);
  }
  const outcome = await work();
  const act = subject.keep({ id, staffId: actor.id, at }, outcome.ok ? null : outcome.error);
  if (act !== null) await tx.acts.add(act);
  return outcome;
};
