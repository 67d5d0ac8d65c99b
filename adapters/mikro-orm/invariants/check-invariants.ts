import { Client, types, type ClientBase, type CustomTypesConfig, type Pool } from 'pg';
import { asDatabaseFailure } from '../database/database-failure.ts';
import type { Read } from './invariant-reports.ts';
import { INVARIANTS, type Invariant, type InvariantId } from './invariants.ts';

export type InvariantReport = {
  readonly id: InvariantId;
  readonly holds: boolean;
  /** The promise, or the first violating rows, without personal data. */
  readonly detail: string;
};

const SHOWN_BREAKS = 5;

const reportOf = async (invariant: Invariant, read: Read): Promise<InvariantReport> => {
  const breaks = await invariant.breaks(read);
  const more = breaks.length > SHOWN_BREAKS ? ` and ${breaks.length - SHOWN_BREAKS} more` : '';
  const detail = breaks.length === 0 ? invariant.says : `${breaks.slice(0, SHOWN_BREAKS).join('; ')}${more}`;
  return { id: invariant.id, holds: breaks.length === 0, detail };
};

const inSnapshot = async <T>(client: ClientBase, work: (read: Read) => Promise<T>): Promise<T> => {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    return await work(async <Row extends object>(statement: string) => (await client.query<Row>(statement)).rows);
  } finally {
    await client.query('rollback');
  }
};

const TIMESTAMPTZ = 1184;
const asIs = (text: string): string => text;

/** As in the persistence's pool: the mappers read PostgreSQL's own format. */
const TIMES_AS_TEXT: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => (oid === TIMESTAMPTZ ? asIs : types.getTypeParser(oid, format)),
};

const connect = async (database: Pool | string): Promise<{ readonly client: ClientBase; readonly release: () => Promise<void> }> => {
  if (typeof database !== 'string') {
    const client = await database.connect();
    return { client, release: async () => client.release() };
  }
  const client = new Client({ connectionString: database, types: TIMES_AS_TEXT });
  await client.connect();
  return { client, release: () => client.end() };
};

/**
 * The invariants of rules §8 that the database alone can check, in one snapshot, even while the stand is busy.
 * @param database a pool, or an address to connect to.
 * @param atRest whether to include invariants that only hold at rest (I4).
 */
export async function checkInvariants(
  database: Pool | string,
  { atRest = false }: { readonly atRest?: boolean } = {},
): Promise<readonly InvariantReport[]> {
  const { client, release } = await connect(database).catch((error: unknown) => {
    throw asDatabaseFailure(error);
  });
  try {
    return await inSnapshot(client, async (read) => {
      const reports: InvariantReport[] = [];
      for (const invariant of INVARIANTS) if (atRest || !invariant.isAtRestOnly) reports.push(await reportOf(invariant, read));
      return reports;
    });
  } finally {
    await release();
  }
}
