import type { AuditReader, AuditLog } from '#core/ports/audit-log.ts';
import type { Draft, InMemoryStore } from './in-memory-store.ts';

export const createInMemoryAuditLog = ({ tables: { audit } }: Draft): AuditLog => ({
  add: async (entry) => void audit.push({ ...entry, id: String(audit.length + 1) }),
});

export const createInMemoryAuditReader = (store: InMemoryStore): AuditReader => ({
  list: async (window, kind, limit) =>
    store
      .read()
      .audit.filter(
        (entry) => (window === null || (entry.at >= window.start && entry.at < window.end)) && (kind === null || entry.kind === kind),
      )
      .toSorted((one, other) => other.at - one.at || Number(other.id) - Number(one.id))
      .slice(0, limit),
});
