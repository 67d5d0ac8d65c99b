import type { Pool, PoolClient } from 'pg';
import { Violated, type Condition } from '#core/ports/unit-of-work.ts';
import { isInsistence, isStalePlan } from './database-failure.ts';
import { asJson, type Parameter, type Sql } from './sql.ts';
import { sendTogether, type SentStatement } from './statement-batch.ts';

/** Rows of a statement that takes any number of them, as one JSON text. */
export type Rows = { readonly rows: readonly unknown[] };

/** One does for several transactions: its rows are then those of all of them, its other parameters the same in each. */
export interface StatementForAll {
  readonly text: string;
  readonly parameters: readonly (Parameter | Rows)[];
  readonly condition: Condition | undefined;
}

/**
 * The statements of one transaction. `later` is for what answers nothing: it travels with the next statement, or with the
 * commit, which fails if it fails. Whatever must be true of its effect, the statement itself has to insist on
 * (`insisting`); `condition` says what does not hold then. `laterForAll` is the same for a `StatementForAll`: transactions
 * that consist of nothing else may travel as one.
 */
export type TransactionSql = Sql & {
  readonly later: (text: string, parameters: readonly Parameter[], condition?: Condition) => void;
  readonly laterForAll: (text: string, parameters: readonly (Parameter | Rows)[], condition?: Condition) => void;
};

/** Runs a whole transaction, alone or as one with others. @throws what its first failed statement threw, and keeps nothing then. */
export type RunForAll = (statements: readonly StatementForAll[]) => Promise<void>;

export interface OpenTransaction {
  readonly sql: TransactionSql;
  /** @throws what the first failed statement threw, and keeps nothing then. */
  commit(): Promise<void>;
  /** Rolls back. A connection that cannot leaves the pool, and so does one with a stale plan. */
  rollBack(reason: unknown): Promise<void>;
}

type Gathered = StatementForAll & Pick<SentStatement, 'resolve' | 'reject'> & { readonly isForAll: boolean };

export const isRows = (value: Parameter | Rows): value is Rows => typeof value === 'object' && value !== null;

const asParameter = (value: Parameter | Rows): Parameter => (isRows(value) ? asJson(value.rows) : value);

/**
 * Takes its connection with its first statement; what is asked for in the same moment leaves together, `begin` and `commit`
 * included. @param runForAll null for a transaction that travels alone whatever it consists of.
 */
export const openTransaction = (pool: Pool, runForAll: RunForAll | null): OpenTransaction => {
  const failures: unknown[] = [];
  let gathered: Gathered[] = [];
  let leaving: Promise<PoolClient | null> | null = null;
  let isOver = false;

  const gather = <Row>(statement: StatementForAll, isForAll: boolean): Promise<readonly Row[]> => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Row[]>();
    const { condition } = statement;
    const fail = (error: unknown): void => {
      failures.push(condition !== undefined && isInsistence(error) ? new Violated(condition) : error);
      // What comes after the first failure only says that there was one.
      reject(failures[0]);
    };
    // After everything that goes on without waiting has gone on; a tick asked for outside of the microtasks would come before it.
    if (gathered.length === 0) queueMicrotask(() => process.nextTick(() => void send()));
    gathered.push({ ...statement, isForAll, resolve, reject: fail });
    return promise;
  };
  const connect = async (): Promise<PoolClient | null> => {
    // The first statement travels along with it.
    gathered.unshift({
      text: 'begin',
      parameters: [],
      condition: undefined,
      isForAll: false,
      resolve: () => undefined,
      reject: (error) => failures.push(error),
    });
    try {
      return await pool.connect();
    } catch (error) {
      for (const { reject } of gathered) reject(error);
      gathered = [];
      return null;
    }
  };
  const send = async (): Promise<void> => {
    if (gathered.length === 0) return;
    const client = await (leaving ??= connect());
    const statements = gathered;
    gathered = [];
    if (client === null || statements.length === 0) return;
    sendTogether(
      client,
      statements.map((statement) => ({ ...statement, parameters: statement.parameters.map(asParameter) })),
    );
  };
  const ask = async <Row>(statement: StatementForAll, isForAll = false): Promise<readonly Row[]> => {
    // Sent after the end, it would be a transaction of its own.
    if (isOver) throw new Error('the transaction is over');
    return await gather<Row>(statement, isForAll);
  };
  const askLater = (statement: StatementForAll, isForAll: boolean): void => void ask(statement, isForAll).catch(() => undefined);

  return {
    sql: Object.assign(
      <Row extends object>(text: string, parameters: readonly Parameter[] = []) => ask<Row>({ text, parameters, condition: undefined }),
      {
        later: (...[text, parameters, condition]: Parameters<TransactionSql['later']>) => askLater({ text, parameters, condition }, false),
        laterForAll: (...[text, parameters, condition]: Parameters<TransactionSql['laterForAll']>) =>
          askLater({ text, parameters, condition }, true),
      },
    ),
    commit: async () => {
      // After a failed statement PostgreSQL answers `commit` with a silent rollback: then nothing may be reported as kept.
      if (failures.length > 0) throw failures[0];
      isOver = true;
      if (leaving === null && runForAll !== null && gathered.every(({ isForAll }) => isForAll)) {
        const statements = gathered;
        gathered = [];
        if (statements.length > 0) await runForAll(statements);
        return;
      }
      await gather({ text: 'commit', parameters: [], condition: undefined }, false);
      if (failures.length > 0) throw failures[0];
      (await leaving)?.release();
    },
    rollBack: async (reason) => {
      isOver = true;
      const client = await leaving;
      gathered = [];
      if (client === null) return;
      const isUsable = await client.query('rollback').then(
        () => !isStalePlan(reason),
        () => false,
      );
      client.release(!isUsable);
    },
  };
};
