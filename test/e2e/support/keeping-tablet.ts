import { MAX_WAIT_MS } from './stand-test.ts';
import { createStaffMember } from './staff.ts';
import { test } from './staff-test.ts';

/** A tablet that caches the app, as tablets do outside of tests. */
export const keepingTablet = test.extend('bea', async ({ browser, stand }, { onCleanup }) => {
  const context = await browser.newContext({ viewport: { width: 1180, height: 820 }, hasTouch: true });
  onCleanup(() => context.close());
  context.setDefaultTimeout(MAX_WAIT_MS);
  return createStaffMember(await context.newPage(), stand.url);
});
