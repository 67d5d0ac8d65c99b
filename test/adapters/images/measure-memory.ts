import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSharpImageProcessor } from '#adapters/images/sharp-image-processor.ts';

// A separate process, so that other tests' memory does not count. Prints the growth in bytes.
const dir = process.argv[2] ?? '';
const processor = createSharpImageProcessor();
const files = readdirSync(dir).map((name) => readFileSync(join(dir, name)));
const before = process.memoryUsage().rss;
await Promise.all(files.map((file) => processor.process(file)));
process.stdout.write(String(mostKilobytes() * 1024 - before));

/** The peak. On Linux `maxRSS` includes the parent's memory at the start of this process; /proc has its own. */
function mostKilobytes(): number {
  const status = '/proc/self/status';
  const own = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return own === undefined ? process.resourceUsage().maxRSS : Number(own);
}
