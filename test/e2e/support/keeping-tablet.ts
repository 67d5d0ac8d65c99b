import { createStaffMember } from './staff.ts';
import { TABLET, test } from './staff-test.ts';

/** A tablet that caches the app, and is expected to lose its network. */
export const keepingTablet = test.extend('bea', async ({ newContext, stand }) => {
  const tablet = await newContext(TABLET, false);
  return createStaffMember(await tablet.newPage(), stand.url);
});
