import { logInAsAdmin } from './log-in.ts';
import { ADMIN_PASSWORD } from './stand-test.ts';
import { test as base } from './staff-test.ts';

/** The office on a handheld device: its screens, by touch. */
export const test = base.extend('adminsTablet', async ({ hire, stand }) => {
  const tablet = await hire();
  await logInAsAdmin(tablet.page, stand.url, ADMIN_PASSWORD);
  return tablet;
});
