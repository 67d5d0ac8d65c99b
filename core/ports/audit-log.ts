import type { AuditEntry, AuditKind, NewAuditEntry } from '../domain/audit/audit-entry.ts';
import type { TimeWindow } from '../domain/reports/business-day.ts';

/** Append only. */
export interface AuditLog {
  add(entry: NewAuditEntry): Promise<void>;
}

/** Read side, outside any transaction. */
export interface AuditReader {
  /** The newest `limit` entries, newest first; null takes all days, or all kinds. */
  list(window: TimeWindow | null, kind: AuditKind | null, limit: number): Promise<readonly AuditEntry[]>;
}
