import type { AuditEntry, AuditKind, NewAuditEntry } from '../domain/audit/audit-entry.ts';
import type { TimeWindow } from '../domain/reports/business-day.ts';

/** Append only. */
export interface AuditLog {
  add(entry: NewAuditEntry): Promise<void>;
}

export interface AuditSelection {
  readonly window: TimeWindow | null;
  readonly kind: AuditKind | null;
  /** The last entry seen: older ones follow. Empty for an unknown id. */
  readonly before: string | null;
}

/** Read side, outside any transaction. */
export interface AuditReader {
  /** The newest `limit` entries, newest first; a null filter selects all days, all kinds, or starts with the newest. */
  list(wanted: AuditSelection, limit: number): Promise<readonly AuditEntry[]>;
}
