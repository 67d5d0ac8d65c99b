import type { Page } from 'playwright-core';

/** What the worker keeps is complete as soon as it is in charge. */
export const appIsKept = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    if (serviceWorker.controller === null) await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve));
  });
};
