import type { Overrides } from '#server/composition/container.ts';
import type { RawEnvironment } from '#server/config.ts';
import { send } from '../support/http-calls.ts';
import { adminOfTest, databaseOfTest, standOfTest } from '../support/stands.ts';

/** A second, plus slack for a busy machine. */
export const WITHIN = { timeout: 1_000 + 4_000, interval: 20 };

/** Two instances on one database until the test ends. The admin logs in at the second: its start ends earlier logins. */
export const startTwo = async ({ env = {}, overrides = {} }: { readonly env?: RawEnvironment; readonly overrides?: Overrides } = {}) => {
  const options = { persistence: await databaseOfTest(), isTimeFlowing: true, env, overrides };
  const one = await standOfTest(options);
  const other = await adminOfTest(options);
  const headers = { ...other.headers, 'content-type': 'application/json' };
  const atOne = (method: string) => (path: string, body: object) => send(one, path, { method, headers, body: JSON.stringify(body) });
  return { one, other, both: [one, other] as const, putAtOne: atOne('PUT'), postAtOne: atOne('POST') };
};
