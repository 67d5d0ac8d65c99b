import type { APIResponse, Page } from 'playwright-core';

/** Changes the stand's responses. Skips pages that have closed. */
export const alterAnswers = (
  page: Page,
  address: string | ((url: URL) => boolean),
  alter: (answer: APIResponse) => Promise<object>,
): Promise<unknown> =>
  page.route(address, async (route) => {
    const response = await route.fetch().catch(() => null);
    if (response !== null) await route.fulfill({ response, json: await alter(response) });
  });
