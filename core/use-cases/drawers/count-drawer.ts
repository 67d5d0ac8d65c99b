import { type DrawerLedger, type DrawerEntry, type DrawerRefusal, type WholeDrawer, write } from '../../domain/drawer/drawer.ts';
import { countOf } from '../../domain/drawer/drawer-figures.ts';
import { sumOfPieces, type Pieces } from '../../domain/drawer/pieces.ts';
import { drawerEntryId, type DrawerId } from '../../domain/kernel/ids.ts';
import { formatUsd, ZERO, type Cents } from '../../domain/kernel/money.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { asStaffMember, type Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';

/** One step of counting a drawer. */
export type CountStep =
  | { readonly kind: 'begin-count' | 'leave-count' | 'reject-count' | 'recount' }
  | { readonly kind: 'count'; readonly pieces: Pieces }
  /** `countedCents`: the figure that the second person confirms. */
  | { readonly kind: 'confirm'; readonly countedCents: Cents }
  | { readonly kind: 'close'; readonly note: string };

/**
 * Counts a drawer: one person counts, another confirms the same figure, and only then is the difference known. A drawer that balances is
 * closed; any other one may be counted once more, then it is closed with a note. A repeat by the same person has no effect.
 */
export type CountDrawer = (id: DrawerId, step: CountStep, actor: Actor) => Promise<Result<WholeDrawer, DrawerRefusal>>;

const amountOf = (step: CountStep): Cents => {
  if (step.kind === 'count') return sumOfPieces(step.pieces);
  return step.kind === 'confirm' ? step.countedCents : ZERO;
};

const TEXTS = {
  'begin-count': (name) => `Began to count ${name}`,
  'leave-count': (name) => `Stopped counting ${name}`,
  'reject-count': (name) => `Counted ${name} differently`,
  recount: (name) => `Began to count ${name} once more`,
  count: (name, amount) => `Counted ${amount} in ${name}`,
  confirm: (name, amount) => `Confirmed ${amount} in ${name}`,
  close: (name) => `Closed ${name}`,
} as const satisfies Record<CountStep['kind'], (name: string, amount: string) => string>;

const isRepeat = (ledger: DrawerLedger, { kind, by, amountCents }: DrawerEntry): boolean => {
  // A person who is shown the figures counts nothing; a drawer that balances is closed by its confirmation.
  const last = ledger.findLast((entry) => entry.kind !== 'shown' && (entry.kind !== 'close' || kind !== 'confirm'));
  return last?.kind === kind && last.by.staffId === by.staffId && last.amountCents === amountCents;
};

export const makeCountDrawer =
  ({ unitOfWork, clock, ids }: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>): CountDrawer =>
  (id, asked, actor) =>
    unitOfWork.run<WholeDrawer, DrawerRefusal>(async (tx) => {
      const locked = await tx.drawers.lock(id);
      if (locked === null) return err({ kind: 'drawer/not-found' });
      const take = async ({ drawer, ledger }: WholeDrawer, step: CountStep): Promise<Result<WholeDrawer, DrawerRefusal>> => {
        const entry: DrawerEntry = {
          id: drawerEntryId(ids.uuid()),
          drawerId: id,
          at: clock.now(),
          by: asStaffMember(actor),
          kind: step.kind,
          amountCents: amountOf(step),
          pieces: step.kind === 'count' ? step.pieces : null,
          orderId: null,
          note: step.kind === 'close' ? step.note || null : null,
        };
        if (isRepeat(ledger, entry)) return ok({ drawer, ledger });
        const taken = write(drawer, ledger, entry);
        if (!taken.ok) return taken;
        await tx.drawers.append(entry);
        await tx.drawers.save(taken.value);
        const said = TEXTS[step.kind](drawer.name, formatUsd(entry.amountCents));
        const text = entry.note === null ? said : `${said}: ${entry.note}`;
        await tx.audit.add({ at: entry.at, by: actor.name, kind: 'drawer', text });
        return ok({ drawer: taken.value, ledger: [...ledger, entry] });
      };
      const taken = await take({ drawer: locked, ledger: await tx.drawers.ledger(id) }, asked);
      if (!taken.ok || taken.value.drawer.state !== 'confirmed') return taken;
      return countOf(taken.value.ledger)?.differenceCents === ZERO ? take(taken.value, { kind: 'close', note: '' }) : taken;
    });
