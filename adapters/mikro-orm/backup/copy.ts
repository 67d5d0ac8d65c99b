import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

/** Writes the rows of `copy … to stdout` into the sink, which stays open. @returns how many rows there were. */
export const copyOut = async (client: Client, text: string, sink: Writable): Promise<number> => {
  const rows = client.query(copyTo(text));
  // No pipeline: its listeners stay on a sink that stays open, one set a table.
  for await (const chunk of rows) if (!sink.write(chunk)) await once(sink, 'drain');
  return rows.rowCount;
};

/** Feeds `copy … from stdin`. Rejects when the database refuses a row or the rows cannot be read. */
export const copyIn = async (client: Client, text: string, rows: AsyncIterable<Uint8Array>): Promise<void> => {
  await pipeline(rows, client.query(copyFrom(text)));
};
