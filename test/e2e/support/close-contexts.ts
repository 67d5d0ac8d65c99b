import type { BrowserContext } from 'playwright-core';

const close = async (context: BrowserContext): Promise<void> => {
  // A handler that passes an answer on, as `route.fetch` does, would throw where nobody catches when its page goes.
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
};

/** The end of a test, for whatever its pages still ask at that moment. */
export const closeContexts = async (contexts: readonly BrowserContext[]): Promise<void> => void (await Promise.all(contexts.map(close)));
