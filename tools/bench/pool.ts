import { openConnection, type Answer, type Call, type Connection } from './wire.ts';

/** A crowd's keep-alive connections, used in turn, so that each stays as alive as a polling phone's. */
export interface Pool {
  /** Null when every connection is waiting for a response. Rejects when the connection broke. */
  ask(call: Call): Promise<Answer> | null;
  close(): void;
}

const TOGETHER = 250;
const PROBE: Call = { path: '/livez' };

/** Like a browser whose idle connection was closed under its request: retries on another one. */
const askTwice = async (connection: Connection, call: Call, replace: () => Connection): Promise<Answer> => {
  try {
    return await connection.ask(call);
  } catch {
    return await replace().ask(call);
  }
};

/** Opens `size` connections to the instances in turn, and sends one request on each, so that all of them are established. */
export const openPool = async (urls: readonly string[], size: number): Promise<Pool> => {
  const urlOf = (index: number): string => urls[index % urls.length] ?? '';
  const connections = Array.from({ length: size }, (): Connection | null => null);
  const put = (index: number): Connection => (connections[index] = openConnection(urlOf(index)));
  for (let from = 0; from < size; from += TOGETHER) {
    const group = connections.slice(from, from + TOGETHER).map((_none, offset) => put(from + offset).ask(PROBE));
    await Promise.all(group);
  }
  // A ring of idle connections, so that finding none is cheap: otherwise a storm would stop its own generator.
  const idle = connections.map((_connection, index) => index);
  let [first, count] = [0, size];
  const take = (): number | undefined => {
    if (count === 0) return undefined;
    const index = idle[first];
    first = (first + 1) % size;
    count -= 1;
    return index;
  };
  const giveBack = (index: number): void => {
    idle[(first + count) % size] = index;
    count += 1;
  };
  return {
    ask: (call) => {
      const index = take();
      if (index === undefined) return null;
      const known = connections[index];
      const answer = askTwice(known?.isOpen === true ? known : put(index), call, () => put(index));
      return answer.finally(() => giveBack(index));
    },
    close: () => {
      for (const connection of connections) connection?.close();
    },
  };
};
