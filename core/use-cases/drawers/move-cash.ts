import { write, type DrawerEntry, type DrawerRefusal, type EntryKind } from '../../domain/drawer/drawer.ts';
import type { DrawerEntryId, DrawerId } from '../../domain/kernel/ids.ts';
import { formatUsd, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { ListDrawersDeps } from './list-drawers.ts';
import { makeShowRefusal, type ShowDrawersDeps } from './show-cash.ts';

/** Cash that moves without a sale. */
type Move = Extract<EntryKind, 'drop' | 'paid-in' | 'paid-out'>;

type AskedMove = {
  readonly id: DrawerEntryId;
  readonly drawerId: DrawerId;
  readonly kind: Move;
  readonly amountCents: Cents;
  /** Its purpose, its source, or who carries it. */
  readonly note: string;
};

/**
 * Records a drop to the safe, or cash paid in or out. Each id is recorded once, for one move only. A drawer cannot go below zero: that
 * refusal reveals something about the expected cash, so the person counts as having seen it.
 */
export type MoveCash = (asked: AskedMove, actor: Actor) => Promise<Result<DrawerEntry, DrawerRefusal>>;

const TEXTS = { drop: 'Dropped', 'paid-in': 'Paid in', 'paid-out': 'Paid out' } as const satisfies Record<Move, string>;
const WAYS = { drop: 'from', 'paid-in': 'into', 'paid-out': 'from' } as const satisfies Record<Move, string>;

export const makeMoveCash = (deps: ShowDrawersDeps & ListDrawersDeps): MoveCash => {
  const { unitOfWork, clock } = deps;
  const showRefusal = makeShowRefusal(deps);
  const move: MoveCash = ({ id, drawerId, kind, amountCents, note }, actor) =>
    unitOfWork.run<DrawerEntry, DrawerRefusal>(async (tx) => {
      const drawer = await tx.drawers.lock(drawerId);
      if (drawer === null) return err({ kind: 'drawer/not-found' });
      const known = await tx.drawers.entry(id);
      if (known !== null) {
        const isSame = known.drawerId === drawerId && known.kind === kind && known.amountCents === amountCents;
        return isSame ? ok(known) : err({ kind: 'drawer/written-otherwise' });
      }
      const at = clock.now();
      const entry: DrawerEntry = { id, drawerId, at, by: asStaffMember(actor), kind, amountCents, pieces: null, orderId: null, note };
      const written = write(drawer, await tx.drawers.ledger(drawerId), entry);
      if (!written.ok) return written;
      await tx.drawers.append(entry);
      const text = `${TEXTS[kind]} ${formatUsd(amountCents)} ${WAYS[kind]} ${drawer.name}${note === '' ? '' : `: ${note}`}`;
      await tx.audit.add({ at, by: actor.name, kind: 'drawer', text });
      return ok(entry);
    });
  return async (asked, actor) => showRefusal(await move(asked, actor), actor);
};
