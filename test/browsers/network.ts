import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** The air between a phone and the stand. */
export interface Network {
  /** No connection goes on and none comes about, as in a tunnel. */
  cut(): void;
  mend(): Promise<void>;
}

/** Passes every byte from one local port to another. Browsers differ in how they are told to be offline; a cut wire they all notice. */
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
