import { subscribe } from 'node:diagnostics_channel';
import { Client } from 'pg';

const BEGINS = /^\s*(begin|start transaction)\b/i;
const ENDS = /^\s*(commit|rollback)\b/i;
const COMMITS = /^\s*commit\b/i;
const WRITES = /\b(insert\s+into|update\s+"?\w+"?(?:\s+(?:as\s+)?"?\w+"?)?\s+set|delete\s+from)\b/i;

const statementsOf = (query: unknown): readonly string[] => {
  if (typeof query === 'string') return [query];
  if (typeof query !== 'object' || query === null) return [];
  return 'text' in query ? [String(query.text)] : [];
};

/** Each connection's state: outside a transaction, or in one that has written or not. */
type Standing = 'outside' | 'has-read' | 'has-written';

const next = (standing: Standing, statement: string): Standing => {
  if (BEGINS.test(statement)) return 'has-read';
  if (ENDS.test(statement)) return 'outside';
  return standing !== 'outside' && WRITES.test(statement) ? 'has-written' : standing;
};

const keeps = (standing: Standing, statement: string): boolean =>
  standing === 'outside' ? WRITES.test(statement) : standing === 'has-written' && COMMITS.test(statement);

/** Every lasting change in PostgreSQL passes through a connection's `query`, whatever the code. */
const tapDatabase = (note: (what: string) => void): void => {
  const standings = new WeakMap<Client, Standing>();
  const query: unknown = Reflect.get(Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('pg has changed: nothing would be noticed');
  const tapped = new Proxy(query, {
    apply: (target, client: Client, args: unknown[]): unknown => {
      for (const statement of statementsOf(args[0])) {
        const standing = standings.get(client) ?? 'outside';
        if (keeps(standing, statement)) note(statement.trim().slice(0, 60));
        standings.set(client, next(standing, statement));
      }
      return Reflect.apply(target, client, args);
    },
  });
  Reflect.set(Client.prototype, 'query', tapped);
};

/** Reports every lasting database write and every outgoing request, in the context of its cause. */
export const tap = (note: (what: string) => void): void => {
  tapDatabase(note);
  subscribe('http.client.request.start', () => note('a request to somebody else'));
};
