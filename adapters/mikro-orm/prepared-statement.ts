import type { QueryConfig } from 'pg';

type Prepared = { readonly name: string; readonly text: string };

/** By the text as it is written in the adapters: all of them are constants, so there are as many as statements. */
const PREPARED = new Map<string, Prepared>();

const prepare = (text: string): Prepared => {
  let parameters = 0;
  const numbered = text.replaceAll('?', () => `$${(parameters += 1)}`);
  const prepared = { name: `s${PREPARED.size + 1}`, text: numbered };
  PREPARED.set(text, prepared);
  return prepared;
};

/** A statement that each connection parses and plans once: half of what a small statement costs PostgreSQL. */
export const preparedStatement = (text: string, values: readonly unknown[]): QueryConfig => ({
  ...(PREPARED.get(text) ?? prepare(text)),
  values: [...values],
});
