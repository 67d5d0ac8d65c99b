import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSharpImageProcessor } from '#adapters/images/sharp-image-processor.ts';

// A separate process, so that what other tests have left behind counts for nothing. Prints the growth in bytes.
const dir = process.argv[2] ?? '';
const processor = createSharpImageProcessor();
const files = readdirSync(dir).map((name) => readFileSync(join(dir, name)));
const before = process.memoryUsage().rss;
await Promise.all(files.map((file) => processor.process(file)));
process.stdout.write(String(mostKilobytes() * 1024 - before));

/** The most there ever was. Linux counts in `maxRSS` what the parent had when it started this process; its own count is in /proc. */
function mostKilobytes(): number {
  const status = '/proc/self/status';
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return own === undefined ? process.resourceUsage().maxRSS : Number(own);
}
