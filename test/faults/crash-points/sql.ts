import { Client } from 'pg';

/** Statements that bypass the stand. */
export const sql = async (url: string, statements: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
};
