import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The network between a phone and the stand. */
export interface Network {
  /** Ends all connections and refuses new ones, as in a tunnel. */
  cut(): void;
  mend(): Promise<void>;
}

/** Forwards bytes from one local port to another. Browsers differ in how to make them offline; all of them notice a cut connection. */
export const createNetwork = async (from: number, to: number): Promise<Network> => {
  const open = new Set<Socket>();
  const server = createServer((phone) => {
    const stand = connect(to, 'localhost');
    for (const [one, other] of [
      [phone, stand],
      [stand, phone],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    phone.pipe(stand).pipe(phone);
  });
  const mend = async (): Promise<void> => {
    await once(server.listen(from, 'localhost'), 'listening');
  };
  await mend();
  return {
    cut: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
    mend,
  };
};
