import { withoutCash, type AuditEntry, type AuditKind } from '../../domain/audit/audit-entry.ts';
import { isHiddenFrom } from '../../domain/drawer/drawer.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import { dayWindow, readBusinessDay } from '../../domain/reports/business-day.ts';
import type { Ports } from '../../ports/ports.ts';
import { makeListDrawers, type ListDrawersDeps } from '../drawers/list-drawers.ts';
import type { NoSuchDay } from '../errors.ts';

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
}

/**
 * Who changed what, newest first, by local day and kind or all, a page at a time. Amounts of cash since a drawer was opened are omitted while
 * its figures are hidden from the reader.
 */
export type ListAudit = (wanted: {
  readonly day: string | undefined;
  readonly kind: AuditKind | undefined;
  /** Id of the previous page's last entry. */
  readonly before?: string | undefined;
  readonly reader?: Actor;
}) => Promise<Result<AuditPage, NoSuchDay>>;

export interface ListAuditDeps extends Pick<Ports, 'audit'>, ListDrawersDeps {
  readonly timeZone: string;
}

export const makeListAudit = ({ audit, timeZone, ...deps }: ListAuditDeps): ListAudit => {
  const listDrawers = makeListDrawers(deps);
  return async ({ day: text, kind, before, reader }) => {
    const day = text === undefined ? undefined : readBusinessDay(text);
    if (day === null) return err({ kind: 'report/no-such-day' });
    const limit = LIMITS.lists.auditEntries;
    const entries = await audit.list(
      { window: day === undefined ? null : dayWindow(day, timeZone), kind: kind ?? null, before: before ?? null },
      limit + 1,
    );
    // Read afterwards, so that amounts stay hidden if a count began in between.
    const hidden = (await listDrawers()).drawers.filter((one) => isHiddenFrom(one, reader?.id ?? ''));
    const since = Math.min(...hidden.flatMap(({ ledger }) => ledger.slice(0, 1).map(({ at }) => at)));
    const shown = entries.slice(0, limit).map((entry) => (entry.at < since ? entry : withoutCash(entry)));
    return ok({ entries: shown, hasMore: entries.length > limit });
  };
};
