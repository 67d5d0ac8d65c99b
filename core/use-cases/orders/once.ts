import type { ActId } from '../../domain/kernel/ids.ts';
import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import type { StaffAct } from '../../domain/order/staff-act.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Transaction } from '../../ports/unit-of-work.ts';
import type { ActIdReused } from '../errors.ts';

/** The person, and when the server received the act. Without an id no outcome is stored. */
export type ActAttempt = { readonly id: ActId | null; readonly actor: Actor; readonly at: Instant };

/** The subject of an act: an order or a product. */
export type Subject<Refusal> = {
  /** Null when the known act has another subject. */
  readonly recognise: (known: StaffAct) => { readonly refusal: Refusal | null } | null;
  /** Null for outcomes that need not be stored. */
  readonly keep: (facts: Pick<StaffAct, 'id' | 'staffId' | 'at'>, refusal: Refusal | null) => StaffAct | null;
};

/**
 * Applies one act, with its subject locked. With an id its outcome is stored, refusals included: a copy that arrives after a change is
 * neither applied again nor applied late. `work` must not have written anything when it refuses.
 * @param now the answer to a copy of an applied act
 */
export const once = async <Value, Refusal>(
  tx: Transaction,
  { id, actor, at }: ActAttempt,
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
