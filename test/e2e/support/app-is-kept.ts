import type { Page } from 'playwright-core';

/** The worker's cache is complete as soon as it controls the page. */
export const appIsKept = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller === null) await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  });
};
