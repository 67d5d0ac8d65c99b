import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSharpImageProcessor } from '#adapters/images/sharp-image-processor.ts';

// A separate process, so that what other tests have left behind counts for nothing. Prints the growth in bytes.
const dir = process.argv[2] ?? '';
const processor = createSharpImageProcessor();
const files = readdirSync(dir).map((name) => readFileSync(join(dir, name)));
const before = process.memoryUsage().rss;
await Promise.all(files.map((file) => processor.process(file)));
// The most there ever was, in kilobytes.
process.stdout.write(String(process.resourceUsage().maxRSS * 1024 - before));
