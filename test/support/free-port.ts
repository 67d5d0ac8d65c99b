import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody listened on a moment ago; somebody else may be faster. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};
