import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ephemeral ports of Linux, macOS and Windows, so that no other connection can take it. Browsers refuse 10080. */
const [FIRST, LAST] = [11_000, 32_000];
/** Each worker of a run checks its own ports: every 64th, from a random one on. */
const LANES = 64;
const PORTS_A_LANE = Math.floor((LAST - FIRST) / LANES);

const lane = Number(process.env['VITEST_POOL_ID'] ?? process.pid) % LANES;
let turn = Math.floor(Math.random() * PORTS_A_LANE);

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
};

/** A port that was free a moment ago, and that no other worker of this run uses. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < PORTS_A_LANE; tries += 1) {
    turn = (turn + 1) % PORTS_A_LANE;
    const port = FIRST + turn * LANES + lane;
    if (await isFree(port)) return port;
  }
  throw new Error('every port is taken');
};
