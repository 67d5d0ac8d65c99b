import type { Page } from 'playwright-core';

/** Everything a page says against us: '409 POST /api/…', 'console: …', 'uncaught: …', 'failed: …'. */
export interface Complaints {
  watch(page: Page): void;
  /** All since the last call. A test that provokes some takes them, so that it does not fail for them. */
  take(): readonly string[];
}

const pathOf = (url: string): string => new URL(url).pathname;

/** Chromium repeats every refused answer on the console; the answer itself says more. */
const isEcho = (text: string): boolean => text.startsWith('Failed to load resource:');

/** A screen asks whether a checkout that was left behind was paid: 404 says that it was not. */
const isNotPaid = (answer: string): boolean => answer.startsWith('404 GET /api/orders/by-session/');

export const createComplaints = (): Complaints => {
  let heard: string[] = [];
  return {
    watch: (page) => {
      page.on('console', (message) => {
        // A breach of the content security policy is an error of the console too.
        if (message.type() === 'error' && !isEcho(message.text())) heard.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
      page.on('response', (response) => {
        const request = response.request();
        const answer = `${response.status()} ${request.method()} ${pathOf(response.url())}`;
        if (response.status() >= 400 && !isNotPaid(answer)) heard.push(answer);
      });
      page.on('requestfailed', (request) => {
        // What was under way when the customer went on.
        const reason = request.failure()?.errorText ?? '';
        if (reason !== 'net::ERR_ABORTED') heard.push(`failed: ${request.method()} ${pathOf(request.url())} ${reason}`);
      });
    },
    take: () => {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
};
