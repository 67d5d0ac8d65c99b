import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from '../support/browser.ts';
import { TWO_BARS, visitOnTwoBars, type FirstVisit } from '../support/two-bars.ts';
import { spread, SPREAD, type Section } from './figures.ts';
import { startProcess } from './processes.ts';

const VISITS = 5;

const ROWS: readonly (readonly [string, (visit: FirstVisit) => number])[] = [
  ['names and prices readable, ms', ({ readableMs }) => readableMs],
  ['code arrived, ms', ({ codeMs }) => codeMs],
  ['Add to Cart works, ms', ({ cartMs }) => cartMs],
  ['bytes until then', ({ bytesToCart }) => bytesToCart],
  ['layout shift', ({ shift }) => shift],
];

/** The menu of the built site on a slow connection, each visit with an empty cache. */
export const twoBars = async (): Promise<Section> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bandstand-bench-two-bars-'));
  const stand = await startProcess({ args: ['scripts/start.mjs'], env: { DATA_DIR: dataDir }, readyPath: '/readyz' });
  const browser = await launchBrowser();
  try {
    const visits: FirstVisit[] = [];
    for (let visit = 0; visit < VISITS; visit++) visits.push(await visitOnTwoBars(browser, `${stand.url}/`));
    return {
      title: 'Two bars of signal',
      method: `The menu in Chromium at ${TWO_BARS.bitsPerSecond / 1_000} kbit/s and ${TWO_BARS.roundTripMs} ms per round trip, with a cold cache and the production build. A script taps Add to Cart every 20 ms until the item is in the cart. Wanted: readable within 2,000 ms, in the cart within 4,500 ms, no shift.`,
      tables: [{ head: ['visit', ...SPREAD], rows: ROWS.map(([name, of]) => [name, ...spread(visits.map(of))]) }],
    };
  } finally {
    await browser.close();
    await stand.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
