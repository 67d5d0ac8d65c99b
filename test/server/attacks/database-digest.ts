import { Client } from 'pg';

/** Changes with every request. */
const RESTLESS = new Set(['access_tokens', 'throttles', 'known_devices']);

export const onDatabase = async <T>(url: string, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const tablesOf = async (client: Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");
  return rows.map(({ name }) => name);
};

/** A fingerprint of all rows that only legitimate changes may alter. */
export const databaseDigest = (url: string): Promise<Readonly<Record<string, string>>> =>
  onDatabase(url, async (client) => {
    const digests = (await tablesOf(client))
      .filter((table) => !RESTLESS.has(table))
      .map(
        (table) =>
          `select '${table}' as name, count(*) || ' ' || md5(coalesce(string_agg(line, '|' order by line), '')) as digest from (select t::text as line from ${table} t) as lines`,
      );
    const { rows } = await client.query<{ name: string; digest: string }>(digests.join(' union all '));
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
