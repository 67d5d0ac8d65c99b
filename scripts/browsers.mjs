// `npm run test:browsers`: the walks that `npm test` leaves out. Flags go to Vitest. The last line counts: `N passed, N failed`.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePinnedNode, root } from './pinned-node.mjs';
import { countsOf, endWith, runVitest } from './run-vitest.mjs';

process.chdir(root);
await ensurePinnedNode();

const cache = join(root, '.cache');
mkdirSync(cache, { recursive: true });
const projects = ['browsers', 'fronts', 'seconds'].map((project) => `--project=${project}`);
const { passed, failures, stalled } = await runVitest(join(cache, 'browsers.json'), projects, process.argv.slice(2));
const lines = [...stalled, ...failures, countsOf(passed, failures.length)];
endWith(lines, { file: join(cache, 'browsers-summary.txt'), failed: failures.length });
