import type { Instant } from '../../domain/kernel/instant.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import {
  handOverKey,
  handOverList,
  isHandOverKey,
  type HandOverFacts,
  type HandOverItem,
  type HandOverMark,
} from '../../domain/people/hand-over.ts';
import { businessDayOf, longDay } from '../../domain/reports/business-day.ts';
import { staffCodeState } from '../../domain/staff/staff-code.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { SuccessLog } from '../../ports/success-log.ts';
import type { BoardLinkReader } from '../../ports/board-links.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Machine } from '../../ports/machine.ts';
import type { PeopleReader } from '../../ports/people.ts';
import type { ProviderAccounts } from '../../ports/provider-accounts.ts';
import type { CurrentSettings, SettingsReader } from '../../ports/settings-store.ts';
import type { StaffCodeReader } from '../../ports/staff-code-repository.ts';
import type { UnitOfWork } from '../../ports/unit-of-work.ts';

export type NoSuchItem = { readonly kind: 'hand-over/no-item' };

/** Null opens the item again. */
export type Marking = { readonly id: string; readonly mark: Pick<HandOverMark, 'state' | 'by'> | null };

export interface HandOverDeps {
  readonly unitOfWork: UnitOfWork;
  readonly people: PeopleReader;
  readonly staffCodes: StaffCodeReader;
  readonly boardLinks: Pick<BoardLinkReader, 'list'>;
  readonly storedSettings: SettingsReader;
  readonly settings: Pick<CurrentSettings, 'current'>;
  readonly providerAccounts: Pick<ProviderAccounts, 'inUse'>;
  readonly successLog: SuccessLog;
  readonly machine: Pick<Machine, 'certificateEndsAt'>;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly timeZone: string;
  readonly hasSecondPlace: boolean;
}

const MARKED = { 'taken-over': 'taken over by', 'struck-off': 'struck off by' } as const;

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
    return {
      people: people.map(({ person: { id, name, email, role, joinedAt } }) => ({ id, name, email, role, hasJoined: joinedAt !== null })),
      workingCodes: codes.filter((code) => staffCodeState(code, now) === 'active').map(({ name }) => name),
      payments: deps.providerAccounts.inUse('payments'),
      mail: deps.providerAccounts.inUse('mail'),
      publicUrl: deps.publicUrl,
      certificateUntil: typeof certificate === 'string' ? null : dayOf(certificate),
      sheetAddresses: deps.settings.current().treasurerEmail,
      hasSecondPlace: deps.hasSecondPlace,
      backupMade: dayOf(backup.made),
      restoreTried: dayOf(backup.tried),
      boards: boards.map(({ name }) => name),
    };
  };

  const showHandOver = async (): Promise<readonly HandOverItem[]> => handOverList(await readFacts(), await deps.storedSettings.list());

  const markHandOver = async ({ id, mark }: Marking, actor: Actor): Promise<Result<readonly HandOverItem[], NoSuchItem>> => {
    const item = (await showHandOver()).find((one) => one.id === id);
    if (item === undefined) return err({ kind: 'hand-over/no-item' });
    await unitOfWork.run(async (tx) => {
      await tx.settings.lock();
      const at = clock.now();
      const by = mark === null || mark.by === '' ? actor.name : mark.by;
      const key = handOverKey(id);
      await (mark === null
        ? tx.settings.remove(key)
        : tx.settings.save({ key, value: [mark.state, by], changedBy: actor.name, changedAt: at }));
      const text = `Handing over, ${item.title}: ${mark === null ? 'open again' : `${MARKED[mark.state]} ${by}`}`;
      await tx.audit.add({ at, by: actor.name, kind: 'login', text });
      return ok(undefined);
    });
    return ok(await showHandOver());
  };

  /** Opens every item again, for next year. */
  const restartHandOver = async (actor: Actor): Promise<readonly HandOverItem[]> => {
    await unitOfWork.run(async (tx) => {
      for (const { key } of (await tx.settings.lock()).filter((one) => isHandOverKey(one.key))) await tx.settings.remove(key);
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'login', text: 'Began handing over again' });
      return ok(undefined);
    });
    return showHandOver();
  };

  return { showHandOver, markHandOver, restartHandOver };
};
