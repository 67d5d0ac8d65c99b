import type { AuditEntry, AuditKind } from '../../domain/audit/audit-entry.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { LIMITS } from '../../domain/limits.ts';
import { dayWindow, readBusinessDay } from '../../domain/reports/business-day.ts';
import type { AuditReader } from '../../ports/audit-log.ts';
import type { NoSuchDay } from '../errors.ts';

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  readonly hasMore: boolean;
}

/** Who changed what, newest first, of one local day or of all, of one kind or of all, a page at a time. */
export type ListAudit = (wanted: {
  readonly day: string | undefined;
  readonly kind: AuditKind | undefined;
  /** Id of the last entry of the page before. */
  readonly before?: string | undefined;
}) => Promise<Result<AuditPage, NoSuchDay>>;

export const makeListAudit =
  ({ audit, timeZone }: { readonly audit: AuditReader; readonly timeZone: string }): ListAudit =>
  async ({ day: text, kind, before }) => {
    const day = text === undefined ? undefined : readBusinessDay(text);
    if (day === null) return err({ kind: 'report/no-such-day' });
    const limit = LIMITS.lists.auditEntries;
    const entries = await audit.list(
      { window: day === undefined ? null : dayWindow(day, timeZone), kind: kind ?? null, before: before ?? null },
      limit + 1,
    );
    return ok({ entries: entries.slice(0, limit), hasMore: entries.length > limit });
  };
