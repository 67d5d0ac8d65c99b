import type { BrowserContext, Page } from 'playwright-core';

/** Detects stored text that runs instead of being read. */
export interface Canary {
  /** Everything since the last call: 'ran on /cart', 'dialog on /', 'csp on /: script-src-elem inline', 'asked evil.example'. */
  take(): readonly string[];
}

const placeOf = (page: Page): string => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Watches every page that the context opens from now on. */
export const setCanary = async (context: BrowserContext): Promise<Canary> => {
  let heard: string[] = [];
  await context.exposeBinding('__xss', ({ page }) => void heard.push(`ran on ${placeOf(page)}`));
  await context.exposeBinding('__violation', ({ page }, what: string) => void heard.push(`csp on ${placeOf(page)}: ${what}`));
  await context.addInitScript(() => {
    const report: unknown = Reflect.get(window, '__violation');
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      if (typeof report === 'function') report(`${effectiveDirective} ${blockedURI}`);
    });
  });
  context.on('dialog', (dialog) => {
    heard.push(`dialog on ${placeOf(dialog.page() ?? context.pages()[0] ?? unknownPage())}`);
    // Its page may already be leaving.
    void dialog.dismiss().catch(() => undefined);
  });
  context.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname.endsWith('evil.example')) heard.push(`asked ${hostname}`);
  });
  context.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) heard.push(`csp on the console: ${message.text()}`);
  });
  context.on('weberror', (error) => heard.push(`threw: ${error.error().message}`));
  return {
    take: () => {
      const taken = heard;
      heard = [];
      return taken;
    },
  };
};

const unknownPage = (): never => {
  throw new Error('a dialog belongs to a page');
};

/** Markup that none of our pages has: handlers in attributes, inline scripts, script addresses, foreign ones. */
export const suspectMarkup = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const isSuspect = ({ name, value }: Attr): boolean =>
      name.startsWith('on') ||
      name === 'srcdoc' ||
      (/^(src|href|action|formaction|data|xlink:href)$/.test(name) && /^\s*(j\s*a\s*v\s*a\s*s|data:text|(https?:)?\/\/evil)/i.test(value));
    return [...document.querySelectorAll('*')].flatMap((element) => [
      ...[...element.attributes].filter(isSuspect).map(({ name, value }) => `${element.localName} ${name}=${value}`),
      // A data block is fine: the page at / embeds the menu in one.
      ...(element.matches('script:not([src], [type="application/json"])') ? ['an inline script'] : []),
    ]);
  });

/** The texts that the page does not show letter by letter, ignoring whitespace. */
export const missingTexts = (page: Page, texts: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((wanted) => {
    const plain = (text: string): string => text.replaceAll(/\s+/g, ' ');
    // Form fields show their value, which is not document text.
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => String(Reflect.get(field, 'value')));
    const shown = plain([document.body.textContent, ...fields].join('\n'));
    return wanted.filter((text) => !shown.includes(plain(text)));
  }, texts);
