import { setTimeout as sleep } from 'node:timers/promises';
import { send } from '../support/http-calls.ts';
import { onMachine } from './machine.ts';
import { pasted } from './pasted.ts';
import { orderKnown, selling, sellWithoutFailure, STAND } from './stand.ts';

const RATE = 20;
const MINUTE_S = 60;
/** The least memory that the documents allow. */
const MACHINE_BYTES = 1_000_000_000;
const PATHS = ['/', '/api/products', '/api/queue-status'] as const;

const CONTAINERS = '/sys/fs/cgroup/memory/docker';
const USED = `awk '/^total_(rss|shmem) / { used += $2 } END { printf "%d", used }'`;
/** The peak of each minute in total, then each container by name. */
const MEASURE = `peak=0
for _ in $(seq ${MINUTE_S}); do used=$(${USED} ${CONTAINERS}/memory.stat); [ "$used" -lt "$peak" ] || peak=$used; sleep 1; done
echo "all $peak"
docker ps --no-trunc --format '{{.ID}} {{.Names}}' | while read -r id name; do echo "$name $(${USED} ${CONTAINERS}/$id/memory.stat)"; done
echo "killed: $(cat ${CONTAINERS}/*/memory.oom_control | grep -c 'oom_kill [1-9]')"`;

/** All containers in 1 GB, at 20 requests a second while two people buy. */
export const rushInOneGigabyte = async (): Promise<string> => {
  const took: number[] = [];
  const refused: number[] = [];
  const ask = async (path: string): Promise<void> => {
    const since = performance.now();
    const { status } = await send(STAND, path);
    took.push(performance.now() - since);
    if (status !== 200) refused.push(status);
  };
  await onMachine(`echo ${MACHINE_BYTES} > ${CONTAINERS}/memory.limit_in_bytes`);
  let measured = '';
  const sold = await sellWithoutFailure(async () => {
    const measuring = onMachine(MEASURE);
    const asked = Array.from({ length: RATE * MINUTE_S }, async (_none, count) => {
      await sleep((count * 1_000) / RATE);
      await ask(PATHS[count % PATHS.length] ?? '/');
    });
    [measured] = await Promise.all([measuring, ...asked]);
  });
  await onMachine(`echo -1 > ${CONTAINERS}/memory.limit_in_bytes`);
  if (refused.length > 0 || !measured.includes('killed: 0')) throw new Error(`refused: ${refused.join(' ')}\n${measured}`);
  const memory = measured.matchAll(/^(?:bandstand-)?([a-z-]+?)(?:-1)? (\d+)$/gm);
  const inMegabytes = [...memory].map(([, name, bytes]) => `${name} ${Math.round(Number(bytes) / 1e6)}`);
  const p99 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.99)] ?? 0;
  return `${took.length} requests, p99 ${p99.toFixed(0)} ms; ${sold}; memory in MB, at the most and of each container: ${inMegabytes.join(', ')}`;
};

/** A disk dies in a rush: only sales of the last ten seconds may be missing. */
export const loseTheDisk = async (): Promise<string> => {
  let diedAt = 0;
  const { sold } = await selling(async () => {
    await sleep(30_000);
    await onMachine('docker kill bandstand-postgres-1');
    diedAt = Date.now();
  });
  await onMachine('docker compose down && docker volume rm bandstand_data');
  await onMachine(pasted('recover'));
  const known = await Promise.all(sold.map(orderKnown));
  const lost = sold.filter((_one, at) => known[at] === false);
  const oldest = Math.max(0, ...lost.map(({ at }) => diedAt - at)) / 1_000;
  if (oldest > 10) throw new Error(`an order of ${oldest} s before the disk died is missing`);
  return `${lost.length} of ${sold.length} orders missing, the oldest ${oldest.toFixed(1)} s old`;
};
