import type { Instant } from '../../domain/kernel/instant.ts';
import { ok, type Result } from '../../domain/kernel/result.ts';
import {
  BEGUN,
  handOverKey,
  handOverOf,
  isHandOverKey,
  itemToMark,
  type HandOver,
  type HandOverFacts,
  type HandOverMark,
  type HandOverRefusal,
} from '../../domain/people/hand-over.ts';
import { businessDayOf, longDay } from '../../domain/reports/business-day.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { BoardLinkReader } from '../../ports/board-links.ts';
import type { Machine } from '../../ports/machine.ts';
import type { Ports } from '../../ports/ports.ts';
import type { ProviderAccounts } from '../../ports/provider-accounts.ts';
import type { CurrentSettings } from '../../ports/settings-store.ts';

/** Null opens the item again. */
export type Marking = { readonly id: string; readonly state: HandOverMark['state'] | null };

export interface HandOverDeps extends Pick<
  Ports,
  'unitOfWork' | 'people' | 'staffCodes' | 'storedSettings' | 'successLog' | 'textSender' | 'clock'
> {
  readonly boardLinks: Pick<BoardLinkReader, 'list'>;
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly providerAccounts: Pick<ProviderAccounts, 'inUse' | 'storedPayments'>;
  readonly machine: Pick<Machine, 'certificateEndsAt'>;
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly hasSecondPlace: boolean;
}

const MARKED = { 'taken-over': 'taken over by', 'struck-off': 'not needed, says' } as const;

/** The list for next year's board. */
export const makeHandOver = (deps: HandOverDeps) => {
  const { unitOfWork, clock, timeZone } = deps;

  const dayOf = (at: Instant | null): string | null => (at === null ? null : longDay(businessDayOf(at, timeZone)));

  const readFacts = async (): Promise<HandOverFacts> => {
    const now = clock.now();
    const [people, codes, boards, backup, certificate] = await Promise.all([
      deps.people.list(now),
      deps.staffCodes.list(),
      deps.boardLinks.list(),
      deps.successLog.read(),
      deps.machine.certificateEndsAt(),
    ]);
    const payments = deps.providerAccounts.inUse('payments');
    return {
      people: people.map(({ person: { id, name, email, role, joinedAt } }) => ({ id, name, email, role, hasJoined: joinedAt !== null })),
      workingCodes: codes.filter((code) => staffCodeState(code, now) === 'active').map(({ name }) => name),
      payments,
      // The newest stored one is in use, unless the environment has another.
      earlierPayments: deps.providerAccounts
        .storedPayments()
        .slice(payments.source === 'people' ? 1 : 0)
        .map(({ settings, keyEnding }) => ({ name: settings['PAYMENT_PROVIDER'] ?? '', keyEnding })),
      mail: deps.providerAccounts.inUse('mail'),
      publicUrl: deps.publicUrl,
      certificateUntil: typeof certificate === 'string' ? null : dayOf(certificate),
      sheetAddresses: deps.settings.current().treasurerEmail,
      sendsTexts: deps.textSender !== null,
      hasSecondPlace: deps.hasSecondPlace,
      backupMade: dayOf(backup.made),
      restoreTried: dayOf(backup.tried),
      boards: boards.map(({ name }) => name),
    };
  };

  const showHandOver = async (): Promise<HandOver> => handOverOf(await readFacts(), await deps.storedSettings.list());

  const markHandOver = async ({ id, state }: Marking, actor: Actor): Promise<Result<HandOver, HandOverRefusal>> => {
    const facts = await readFacts();
    const marked = await unitOfWork.run(async (tx) => {
      const found = itemToMark(handOverOf(facts, await tx.settings.lock()), id, actor);
      if (!found.ok) return found;
      const [key, at] = [handOverKey(id), clock.now()];
      await (state === null ? tx.settings.remove(key) : tx.settings.save({ key, value: state, changedBy: actor.name, changedAt: at }));
      const text = `Handing over, ${found.value.title}: ${state === null ? 'open again' : `${MARKED[state]} ${actor.name}`}`;
      await tx.audit.add({ at, by: actor.name, kind: 'login', text });
      return ok(undefined);
    });
    return marked.ok ? ok(await showHandOver()) : marked;
  };

  /** Opens every item. The caller hands over to the others. */
  const beginHandOver = async (actor: Actor): Promise<HandOver> => {
    await unitOfWork.run(async (tx) => {
      const at = clock.now();
      for (const { key } of (await tx.settings.lock()).filter((one) => isHandOverKey(one.key))) await tx.settings.remove(key);
      await tx.settings.save({ key: handOverKey(BEGUN), value: actor.id, changedBy: actor.name, changedAt: at });
      await tx.audit.add({ at, by: actor.name, kind: 'login', text: 'Began handing over' });
      return ok(undefined);
    });
    return showHandOver();
  };

  return { showHandOver, markHandOver, beginHandOver };
};
