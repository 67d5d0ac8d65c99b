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

/** Who changed what, newest first, of one local day or of all, of one kind or of all. */
export type ListAudit = (wanted: {
  readonly day: string | undefined;
  readonly kind: AuditKind | undefined;
}) => Promise<Result<AuditPage, NoSuchDay>>;

export const makeListAudit =
  ({ audit, timeZone }: { readonly audit: AuditReader; readonly timeZone: string }): ListAudit =>
  async ({ day: text, kind }) => {
    const day = text === undefined ? undefined : readBusinessDay(text);
    if (day === null) return err({ kind: 'report/no-such-day' });
    const limit = LIMITS.lists.auditEntries;
    const entries = await audit.list(day === undefined ? null : dayWindow(day, timeZone), kind ?? null, limit + 1);
    return ok({ entries: entries.slice(0, limit), hasMore: entries.length > limit });
  };
