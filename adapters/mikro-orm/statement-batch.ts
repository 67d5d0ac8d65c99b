import type { Connection, PoolClient, QueryResult, Submittable } from 'pg';
import { nameStatements } from './prepared-statement.ts';
import type { Parameter } from './sql.ts';

/** As `pg` answers: what they are their reader knows. */
type Rows = QueryResult['rows'];

/** A statement whose rows, or error, somebody waits for. */
export interface SentStatement {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  readonly resolve: (rows: Rows) => void;
  readonly reject: (error: unknown) => void;
}

/** Its types ask for it; what is written goes out with the Sync. */
const MORE = true;

type FieldDescription = { readonly name: string; readonly dataTypeID: number };
type Column = { readonly name: string; readonly parse: (text: string) => unknown };

/** What `pg` calls as the answers come in. */
interface Answered {
  handleRowDescription(message: { readonly fields: readonly FieldDescription[] }): void;
  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void;
  handleCommandComplete(): void;
  handleError(error: unknown, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}

const named = nameStatements('together');

/** The statements that a connection has surely prepared, by their names. */
const KNOWN = new WeakMap<object, Set<string>>();

const knownOn = (wire: object): Set<string> => {
  const known = KNOWN.get(wire) ?? new Set();
  KNOWN.set(wire, known);
  return known;
};

const asText = (value: Parameter): string | null => (value === null ? null : String(value));

/**
 * Sends the statements in one piece and gets their answers in one piece (the pipeline of PostgreSQL's extended protocol,
 * with one Sync at the end): one round trip and one turn of the processor at either end. PostgreSQL runs none that comes
 * after one that failed; these fail with the same error.
 */
export const sendTogether = (client: PoolClient, statements: readonly SentStatement[]): void => {
  const prepared = statements.map(({ text }) => named(text));
  const answers: Rows[] = [];
  let columns: readonly Column[] = [];
  let rows: Rows = [];
  let failure: { readonly error: unknown } | null = null;

  const write = (wire: Connection): void => {
    const known = knownOn(wire);
    const sent = new Set<string>();
    for (const [index, { name, text }] of prepared.entries()) {
      if (!known.has(name) && !sent.has(name)) {
        // It may be there all the same, from a batch that failed; to close one that is not there is no error.
        wire.close({ type: 'S', name }, MORE);
        wire.parse({ name, text, types: [] }, MORE);
        sent.add(name);
      }
      wire.bind({ statement: name, values: (statements[index]?.parameters ?? []).map(asText) }, MORE);
      wire.describe({ type: 'P' }, MORE);
      wire.execute({}, MORE);
    }
    wire.sync();
  };
  const settle = (wire: Connection): void => {
    const known = knownOn(wire);
    for (const [index, { resolve, reject }] of statements.entries()) {
      const answer = answers[index];
      if (answer === undefined) {
        reject(failure?.error ?? new Error('PostgreSQL has answered less than it was asked'));
        continue;
      }
      const name = prepared[index]?.name;
      if (name !== undefined) known.add(name);
      resolve(answer);
    }
  };
  const rowOf = (texts: readonly (string | null)[]): object => {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of columns.entries()) {
      const text = texts[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    return row;
  };

  const batch: Submittable & { readonly statements: readonly { readonly text: string }[] } & Answered = {
    // For whoever watches what is sent.
    statements: prepared,
    submit: (connection) => {
      connection.stream.cork();
      write(connection);
      connection.stream.uncork();
    },
    handleRowDescription: ({ fields }) => {
      columns = fields.map(({ name, dataTypeID }) => ({ name, parse: client.getTypeParser(dataTypeID, 'text') }));
    },
    handleDataRow: ({ fields }) => {
      try {
        rows.push(rowOf(fields));
      } catch (error) {
        // Thrown on, it would end the process.
        failure ??= { error };
      }
    },
    handleCommandComplete: () => {
      if (failure === null) answers.push(rows);
      [columns, rows] = [[], []];
    },
    handleError: (error, connection) => {
      failure = { error };
      settle(connection);
    },
    handleReadyForQuery: settle,
  };
  client.query(batch);
};
