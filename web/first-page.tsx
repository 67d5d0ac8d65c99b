import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { FIRST_ANSWERS_ID, takeFirstAnswers } from './app/first-answers.ts';
import { ROUTER_FUTURE } from './app/router-future.ts';
import { createServices, type Platform } from './composition/services.ts';
import { createSystemClock } from './platform/clock.ts';

/** What the two public calls answer, as the wire has it. */
type FirstAnswers = { readonly products: unknown; readonly stand: unknown };

const ROOT = '<div id="root"></div>';
const TITLE = /<title>[^<]*<\/title>/;

const nothing = (): void => undefined;
const never = (): Promise<never> => new Promise(nothing);

/** A browser in which nobody has been yet, and which does nothing. */
const NOBODYS_BROWSER: Platform = {
  fetch: never,
  store: { read: () => null, write: nothing, remove: nothing, subscribe: () => nothing },
  navigation: { leaveTo: nothing, reload: nothing, onReturn: () => nothing },
  clipboard: { write: () => Promise.resolve(false) },
  downloads: { save: nothing },
  analytics: { track: nothing },
  clock: createSystemClock(),
  ids: { next: () => 'nobody-at-all' },
  sounds: { chime: nothing, unlockOnTouch: () => nothing },
  vibration: { buzz: nothing },
  push: { state: () => 'unsupported', subscribe: never },
};

/** Inside a script element only an end tag or a comment would be taken for more than data. */
const asData = (answers: FirstAnswers): string => JSON.stringify(answers).replaceAll('<', String.raw`\u003c`);

/**
 * The built page with the menu in it, drawn by the same components that draw it in the browser: names, prices and stock
 * can be read before any of the app's code has arrived. Runs on the server (docs/adr/0028).
 * @param template the page as it was built. @throws what drawing throws.
 */
export const fillPage = (template: string, answers: FirstAnswers): string => {
  const services = createServices(NOBODYS_BROWSER);
  const queryClient = createQueryClient();
  takeFirstAnswers(queryClient, services, answers);
  const drawn = renderToStaticMarkup(
    <StaticRouter location="/" future={ROUTER_FUTURE}>
      <App services={services} queryClient={queryClient} />
    </StaticRouter>,
  );
  const [title = ''] = TITLE.exec(drawn) ?? [];
  const menu = `<div id="root">${drawn.replace(TITLE, '')}</div>`;
  const data = `<script type="application/json" id="${FIRST_ANSWERS_ID}">${asData(answers)}</script>`;
  // Functions, because a name may hold what `replace` takes for a pattern.
  return template.replace(TITLE, () => title).replace(ROOT, () => menu + data);
};
