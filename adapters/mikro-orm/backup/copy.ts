import { once } from 'node:events';
import type { Duplex, Writable } from 'node:stream';
import type { Client, Submittable } from 'pg';

/** The part of pg's connection that speaks PostgreSQL's COPY protocol; its published types leave it out. */
interface CopyConnection {
  readonly stream: Duplex;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

/** pg calls these handlers while the statement runs. */
const statement = (
  text: string,
  handlers: {
    readonly handleCopyData?: (message: { readonly chunk: Buffer }, connection: CopyConnection) => void;
    readonly handleCopyInResponse?: (connection: CopyConnection) => void;
  },
  settle: { readonly done: () => void; readonly failed: (error: unknown) => void },
): Submittable => {
  const run: Submittable & Record<string, unknown> = {
    submit: (connection) => connection.query(text),
    ...handlers,
    handleCommandComplete: () => undefined,
    handleReadyForQuery: settle.done,
    handleError: settle.failed,
  };
  return run;
};

/** Writes the rows of `copy … to stdout` into the sink, no faster than it takes them. @returns how many rows there were. */
export const copyOut = (client: Client, text: string, sink: Writable): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let rows = 0;
  let isPaused = false;
  const handleCopyData = ({ chunk }: { readonly chunk: Buffer }, { stream }: CopyConnection): void => {
    rows += 1;
    // A copy: pg uses the same memory for the next message.
    if (sink.write(Buffer.from(chunk)) || isPaused) return;
    isPaused = true;
    stream.pause();
    sink.once('drain', () => {
      isPaused = false;
      stream.resume();
    });
  };
  sink.once('error', reject);
  client.query(statement(text, { handleCopyData }, { done: () => resolve(rows), failed: reject }));
  return promise.finally(() => sink.off('error', reject));
};

const pump = async (rows: AsyncIterable<Uint8Array>, connection: CopyConnection): Promise<void> => {
  for await (const chunk of rows) {
    connection.sendCopyFromChunk(chunk);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  connection.endCopyFrom();
};

/** Feeds `copy … from stdin`. Rejects when the database refuses a row or the rows cannot be read. */
export const copyIn = (client: Client, text: string, rows: AsyncIterable<Uint8Array>): Promise<void> => {
  const { promise, resolve, reject } = Promise.withResolvers<undefined>();
  const handleCopyInResponse = (connection: CopyConnection): void => {
    pump(rows, connection).catch((error: unknown) => {
      connection.sendCopyFail('the rows could not be read');
      reject(error);
    });
  };
  client.query(statement(text, { handleCopyInResponse }, { done: () => resolve(undefined), failed: reject }));
  return promise;
};
