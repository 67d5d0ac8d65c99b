import { createAdmin, DESKTOP, type Admin } from './admin.ts';
import { ADMIN_PASSWORD } from './stand-test.ts';
import { test as base } from './staff-test.ts';

/** Adds the admin's browser to the staff's stand and browsers. */
export const test = base
  .extend('newStaffBrowser', ({ newContext, stand }) => async (): Promise<Admin> => {
    const context = await newContext(DESKTOP);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stand.url });
    return createAdmin(await context.newPage(), stand.url);
  })
  .extend('admin', async ({ newStaffBrowser }): Promise<Admin> => {
    const admin = await newStaffBrowser();
    await admin.logIn(ADMIN_PASSWORD);
    return admin;
  });
