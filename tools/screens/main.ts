/**
 * `npm run screens`: every screen of the running product in every state, on five displays, light and dark, as pictures
 * in .cache/screens; one of each screen goes to the gallery in docs/screens. `npm run screens -- cart queue-empty` takes
 * only the screens whose name begins so.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '#test/support/browser.ts';
import { ADMIN_ACT } from './admin-act.ts';
import { CLOSING_ACT } from './closing-act.ts';
import { CUSTOMER_ACTS } from './customer-acts.ts';
import { ORDER_ACT } from './order-act.ts';
import { takeScene } from './camera.ts';
import { writeGallery } from './gallery.ts';
import { startScreenHarness } from './screen-harness.ts';
import { PEOPLE_ACT } from './people-act.ts';
import { READER_ACT } from './reader-act.ts';
import { SPANISH_ACT } from './spanish-act.ts';
import { STAFF_ACTS } from './staff-acts.ts';
import { WINDOW_ACT } from './window-act.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PICTURES = join(ROOT, '.cache', 'screens');
const GALLERY = process.env['SCREENS_DIR'] ?? join(ROOT, 'docs', 'screens');
const ACTS = [...CUSTOMER_ACTS, ORDER_ACT, SPANISH_ACT, ...STAFF_ACTS, WINDOW_ACT, ADMIN_ACT, READER_ACT, CLOSING_ACT, PEOPLE_ACT];

const wanted = process.argv.slice(2);
const isWanted = ({ name }: { readonly name: string }): boolean => wanted.length === 0 || wanted.some((start) => name.startsWith(start));

// Like `npm start` does; in its own process, because Vite sets NODE_ENV.
const BUILD_IF_STALE = "const web = await import('./scripts/web-build.mjs'); if (web.isWebStale()) await web.buildWebNow();";
execFileSync(process.execPath, ['--input-type=module', '-e', BUILD_IF_STALE], { cwd: ROOT, stdio: 'inherit' });
const browser = await launchBrowser();
const failures: string[] = [];
try {
  for (const act of ACTS) {
    const scenes = act.scenes.filter(isWanted);
    if (scenes.length === 0) continue;
    const stand = await startScreenHarness();
    try {
      await act.prepare(stand);
      for (const scene of scenes) {
        try {
          await takeScene(browser, stand, scene, PICTURES);
          // All of them take ten minutes.
          console.log(scene.name);
        } catch (error) {
          failures.push(`${scene.name}: ${error instanceof Error ? error.message : String(error)}`);
        }
      }
    } finally {
      await stand.stop();
    }
  }
} finally {
  await browser.close();
}
await writeGallery(PICTURES, GALLERY, ACTS);
if (failures.length > 0) {
  console.error(failures.join('\n\n'));
  process.exitCode = 1;
}
