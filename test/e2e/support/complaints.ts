import type { Page } from 'playwright-core';

/** All errors of a page: '409 POST /api/…', 'console: …', 'uncaught: …', 'failed: …'. */
export interface Complaints {
  watch(page: Page): void;
  /** All errors since the last call. A test that expects some takes them, so that they do not fail it. */
  take(): readonly string[];
  /** Errors that may come at any time of the test: of a page that keeps asking while it is refused or offline. */
  ignore(pattern: RegExp): void;
}

const pathOf = (url: string): string => new URL(url).pathname;

/** Chromium repeats every refused response on the console; the response itself has more detail. */
const isEcho = (text: string): boolean => text.startsWith('Failed to load resource:');

/** A screen checks whether an earlier checkout was paid: 404 means that it was not. */
const NOT_PAID = /^404 GET \/api\/orders\/by-session\//;

/**
 * Errors of an outage: requests on the dead connection, preloaded screens among them; 503 from a stopping server; and the offline
 * worker's script, which Chromium checks at any time.
 */
export const OF_AN_OUTAGE =
  /^failed: (GET|PUT|POST) \/(api|assets)\/\S+ net::ERR_|^503 GET \/api\/(board\/)?events$|^console: An unknown error occurred when fetching the script\.$/;

export const createComplaints = (): Complaints => {
  let heard: string[] = [];
  const ignored = [NOT_PAID];
  return {
    watch: (page) => {
      page.on('console', (message) => {
        // A violation of the content security policy is also a console error.
        if (message.type() === 'error' && !isEcho(message.text())) heard.push(`console: ${message.text()}`);
      });
      page.on('pageerror', (error) => heard.push(`uncaught: ${error.message}`));
      page.on('response', (response) => {
        const request = response.request();
        if (response.status() >= 400) heard.push(`${response.status()} ${request.method()} ${pathOf(response.url())}`);
      });
      page.on('requestfailed', (request) => {
        // Requests under way when the customer left.
        const reason = request.failure()?.errorText ?? '';
        if (reason !== 'net::ERR_ABORTED') heard.push(`failed: ${request.method()} ${pathOf(request.url())} ${reason}`);
      });
    },
    take: () => {
      const taken = heard.filter((complaint) => !ignored.some((pattern) => pattern.test(complaint)));
      heard = [];
      return taken;
    },
    ignore: (pattern) => void ignored.push(pattern),
  };
};
