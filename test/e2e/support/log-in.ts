import type { Page } from 'playwright-core';

/** A browser's state after a login; test/e2e/staff-logins.test.ts and admin-codes.test.ts log in on the screens. */
export const logInAsAdmin = (page: Page, standUrl: string, password: string): Promise<void> =>
  logIn(page, standUrl, { call: 'admin', body: { password }, key: 'bandstand.admin-auth' });

export const logInAsStaff = (page: Page, standUrl: string, code: string): Promise<void> =>
  logIn(page, standUrl, { call: 'staff', body: { code }, key: 'bandstand.staff-auth' });

type LoginAnswer = { readonly token: string; readonly user: Readonly<Record<string, unknown>> };
type Asked = { readonly call: string; readonly body: Readonly<Record<string, string>>; readonly key: string };

const logIn = async (page: Page, standUrl: string, { call, body, key }: Asked): Promise<void> => {
  // In the browser, so that it gets the cookie of a known device.
  const answer = await page.request.post(`${standUrl}/api/auth/${call}`, { data: body });
  if (!answer.ok()) throw new Error(`the login answered ${answer.status()}`);
  const { token, user }: LoginAnswer = await answer.json();
  await page.addInitScript(storeOnce, [key, JSON.stringify({ token, ...user, code: body['code'] }), token] as const);
};

/** Runs in the page before its own code, on the next visit only: the page may log out. */
const storeOnce = ([key, text, token]: readonly [string, string, string]): void => {
  if (window.top !== window || sessionStorage.getItem(token) !== null) return;
  sessionStorage.setItem(token, 'stored');
  localStorage.setItem(key, text);
};
