import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Writes the rows of `copy … to stdout` into the sink, which stays open. @returns the number of rows. */
export const copyOut = async (client: Client, text: string, sink: Writable): Promise<number> => {
  const rows = client.query(copyTo(text));
  // No pipeline: it would add a set of listeners per table to a sink that stays open.
  for await (const chunk of rows) if (!sink.write(chunk)) await once(sink, 'drain');
  return rows.rowCount;
};

/** Feeds `copy … from stdin`. Rejects when the database refuses a row or the rows cannot be read. */
export const copyIn = async (client: Client, text: string, rows: AsyncIterable<Uint8Array>): Promise<void> => {
  await pipeline(rows, client.query(copyFrom(text)));
};
