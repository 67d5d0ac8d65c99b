import type { AuditEntry } from '#core/domain/audit/audit-entry.ts';
import type { AuditReader, AuditLog } from '#core/ports/audit-log.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

export const createInMemoryAuditLog = ({ tables: { audit } }: Draft): AuditLog => ({
  add: async (entry) => void audit.push({ ...entry, id: String(audit.length + 1) }),
});

const newestFirst = (one: AuditEntry, other: AuditEntry): number => other.at - one.at || Number(other.id) - Number(one.id);

export const createInMemoryAuditReader = (store: InMemoryStore): AuditReader => ({
  list: async ({ window, kind, before }, limit) => {
    const { audit } = store.read();
    const last = before === null ? null : audit.find(({ id }) => id === before);
    if (last === undefined) return [];
    return audit
      .filter((entry) => (window === null || (entry.at >= window.start && entry.at < window.end)) && (kind === null || entry.kind === kind))
      .filter((entry) => last === null || newestFirst(last, entry) < 0)
      .toSorted(newestFirst)
      .slice(0, limit);
  },
});
