import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { Language } from '#core/domain/language.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { INITIAL_DATA_ID, takeInitialData } from './app/initial-data.ts';
import { createServices, type Platform } from './composition/services.ts';
import { createSystemClock } from './platform/clock.ts';
import { ES } from './texts/es.ts';

/** The responses of the two public calls, in wire form. */
type InitialData = { readonly products: unknown; readonly stand: unknown };

const ROOT = '<div id="root"></div>';
const LANG = '<html lang="en">';
const TITLE = /<title>[^<]*<\/title>/;
/** The built page's texts before the app loads, in each language, each element marked with its own language. */
const SAID = /\s*<(meta|h1|p) (?:[^>]* )?lang="(\w+)"[^>]*>(?:[^<]*<\/\1>)?/g;

const nothing = (): void => undefined;
const never = (): Promise<never> => new Promise(nothing);

/** The server has no browser. Rendering only reads, and stores return their initial value. */
const platformFor = (language: Language): Platform => ({
  locale: { preferred: () => language, remember: nothing },
  fetch: never,
  store: { read: () => null, write: nothing, remove: nothing, subscribe: () => nothing },
  navigation: { leaveTo: nothing, reload: nothing, onReturn: () => nothing },
  clipboard: { write: () => Promise.resolve(false) },
  downloads: { save: nothing },
  pictures: { shrink: () => Promise.resolve(null) },
  sharing: { share: () => Promise.resolve('failed'), print: nothing },
  analytics: { track: nothing },
  clock: createSystemClock(),
  ids: { next: () => 'server-page' },
  sounds: { chime: nothing, unlockOnTouch: () => nothing },
  vibration: { buzz: nothing },
  push: { state: () => 'unsupported', subscribe: never },
  passkeys: { areSupported: () => false, ask: never },
});

/** Inside a script element only an end tag or a comment would end the data. */
const asData = (answers: InitialData): string => JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);

/**
 * The built page with the menu in it, rendered by the components that hydrate it in the browser: names, prices and stock can be read before
 * the app's code has loaded. Runs on the server (docs/adr/0028).
 * @param template the built page. @param language of the customer. @throws any error of rendering.
 */
export const renderPage = (template: string, answers: InitialData, language: Language = 'en'): string => {
  const services = createServices(platformFor(language), ES);
  const queryClient = createQueryClient(services.clock);
  takeInitialData(queryClient, services, answers);
  const rendered = renderToString(
    <StaticRouter location="/">
      <App services={services} queryClient={queryClient} />
    </StaticRouter>,
  );
  const [title = ''] = TITLE.exec(rendered) ?? [];
  const menu = `<div id="root">${rendered.replace(TITLE, '')}</div>`;
  const { language: spoken } = services.language.get();
  const data = `<script type="application/json" id="${INITIAL_DATA_ID}">${asData(answers)}</script>`;
  // Functions, because a name may contain a replacement pattern of `replace`.
  return template
    .replace(LANG, () => `<html lang="${spoken}">`)
    .replace(SAID, (said: string, _element: string, its: string) => (its === spoken ? said : ''))
    .replace(TITLE, () => title)
    .replace(ROOT, () => menu + data);
};
