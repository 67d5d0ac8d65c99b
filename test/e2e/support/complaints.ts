import type { Page } from 'playwright-core';

/** All errors of a page: '409 POST /api/…', 'console: …', 'uncaught: …', 'failed: …'. */
export interface Complaints {
  watch(page: Page): void;
  /** All errors since the last call. A test that expects some takes them, so that they do not fail it. */
  take(): readonly string[];
}

const pathOf = (url: string): string => new URL(url).pathname;

/** Chromium repeats every refused response on the console; the response itself has more detail. */
const isEcho = (text: string): boolean => text.startsWith('Failed to load resource:');

/** A screen checks whether an earlier checkout was paid: 404 means that it was not. */
const isNotPaid = (answer: string): boolean => answer.startsWith('404 GET /api/orders/by-session/');

export const createComplaints = (): Complaints => {
  let heard: string[] = [];
  return {
    watch: (page) => {
      page.on('console', (message) => {
        // A violation of the content security policy is also a console error.
        if (message.type() === 'error' && !isEcho(message.text())) heard.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
      page.on('response', (response) => {
        const request = response.request();
        const answer = `${response.status()} ${request.method()} ${pathOf(response.url())}`;
        if (response.status() >= 400 && !isNotPaid(answer)) heard.push(answer);
      });
      page.on('requestfailed', (request) => {
        // Requests under way when the customer left.
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
