import type { RequestHandler } from 'express';
import type { ErrorCode } from '#adapters/http-contract/problem.ts';
import { html, type Html, type HtmlValue } from '#adapters/markup/html.ts';
import { type Language, languageOf, languagesOf, offeredLanguage } from '#core/domain/language.ts';
import { STATUS_LABELS_ES } from '#core/domain/order/order-labels-es.ts';
import { STATUS_LABELS } from '#core/domain/order/order-labels.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { placeInSpanish } from '#core/domain/settings/pickup-place.ts';
import type { CurrentSettings } from '#core/ports/settings-store.ts';
import type { Settings } from '#core/domain/settings/settings.ts';
import type { LookupHash, LookupPageHash } from '#core/domain/kernel/ids.ts';
import { contextOf } from '../request-context.ts';
import type { Contract } from '#adapters/http-contract/contract.ts';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';

export type ShownOrder = ResponseOf<Contract['orders']['status']>;

/** A page without an order: the problem, and what to do about it. */
interface Failure {
  readonly title: string;
  readonly text: string;
}

interface Words {
  readonly order: string;
  readonly status: Readonly<Record<OrderStatus, string>>;
  readonly position: (position: number) => string;
  readonly place: (place: string) => string;
  readonly moneyBack: string;
  readonly needsJavaScript: string;
  readonly menu: string;
  /** The language's own name. */
  readonly own: string;
  readonly notFound: Failure;
  readonly badLink: Failure;
  /** All other errors, which are temporary. */
  readonly notNow: Failure;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    order: 'Order',
    status: STATUS_LABELS,
    position: (position) => `You are number ${position} in line.`,
    moneyBack: 'Your money is on its way back to you.',
    own: 'English',
    place: (place) => `Pickup at ${place}. Show your order number or say your last name.`,
    needsJavaScript:
      'This page looks again every half minute. To cancel the order, or to be told when it is ready, turn JavaScript on or ask at the window.',
    menu: 'See the menu',
    notFound: { title: 'Order Not Found', text: 'There is no order at this address. Please check the link.' },
    badLink: { title: 'Invalid order lookup link', text: 'A part of the link is missing. Please open it from your email again.' },
    notNow: { title: 'Failed to fetch order status', text: 'This page tries again in half a minute.' },
  },
  es: {
    order: 'Pedido',
    status: STATUS_LABELS_ES,
    position: (position) => `Tu pedido es el número ${position} en la fila.`,
    moneyBack: 'Tu dinero va de regreso.',
    own: 'Español',
    place: (place) => `Recógelo en ${placeInSpanish(place)}. Muestra tu número de pedido o di tu apellido.`,
    needsJavaScript:
      'Esta página se actualiza sola cada medio minuto. Para cancelar el pedido, o para que te avisemos cuando esté listo, activa JavaScript o pregunta en la ventanilla.',
    menu: 'Ver el menú',
    notFound: { title: 'No encontramos el pedido', text: 'No hay ningún pedido en esta dirección. Revisa el enlace.' },
    badLink: {
      title: 'Este enlace de pedido no es válido',
      text: 'Le falta una parte al enlace. Ábrelo otra vez desde tu correo.',
    },
    notNow: { title: 'No pudimos ver el estado del pedido', text: 'Esta página lo intenta otra vez en medio minuto.' },
  },
};

const REFRESH_SECONDS = 30;

const itemsOf = (order: ShownOrder, language: Language): HtmlValue => {
  if (!('items' in order)) return null;
  const isSpanish = language === 'es';
  const named = order.items.map(
    ({ product_name: name, product_name_es: spanish = name, quantity, replaces, replaces_es: replacesEs = replaces }) => {
      const shown = isSpanish ? spanish : name;
      const replaced = isSpanish ? replacesEs : replaces;
      return { quantity, name: replaced === undefined ? shown : `${shown}, ${isSpanish ? 'en lugar de' : 'instead of'} ${replaced}` };
    },
  );
  return html`<ul>
    ${named.map(({ quantity, name }) => html`<li>${quantity} × ${name}</li>`)}
  </ul>`;
};

type Drawn = {
  readonly language: Language;
  readonly standName: string;
  readonly heading: string;
  /** The tab's title; by default the heading. */
  readonly title?: string;
  /** Whether the page refreshes. */
  readonly isLive: boolean;
  readonly children: readonly Html[];
};

const draw = ({ language, standName, heading, title = heading, isLive, children }: Drawn): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        ${isLive ? html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}" />` : null}
        <title>${title} | ${standName}</title>
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          ${children}
          <p><a href="/">${WORDS[language].menu}</a></p>
        </main>
      </body>
    </html>`.markup;

/** The order for a browser without JavaScript; it shows no more than the app's page. */
export const showOrderPage = (order: ShownOrder, hash: LookupHash | LookupPageHash, settings: Settings, language: Language): string => {
  const words = WORDS[language];
  const { order_number: number, status, queue_position: position } = order;
  const heading = `${words.order} ${displayOrderNumber(number)}`;
  const otherLanguages = languagesOf(settings).filter((one) => one !== language);
  const isOver = status === 'completed' || status === 'cancelled';
  return draw({
    language,
    standName: settings.standName,
    heading,
    title: `${heading}: ${words.status[status]}`,
    isLive: true,
    children: [
      html`<p><strong>${words.status[status]}</strong></p>
        ${position === null || position <= 0 ? null : html`<p>${words.position(position)}</p>`}
        ${status === 'cancelled' ? html`<p>${words.moneyBack}</p>` : null}
        ${isOver ? null : html`<p>${words.place(settings.pickupPlace)}</p>`} ${itemsOf(order, language)}
        <p>${words.needsJavaScript}</p>`,
      ...otherLanguages.map((other) => html`<p><a href="/order-status/${hash}?lang=${other}" lang="${other}">${WORDS[other].own}</a></p>`),
    ],
  });
};

const FAILURES: Partial<Record<ErrorCode, 'notFound' | 'badLink'>> = { NOT_FOUND: 'notFound', INVALID_REQUEST: 'badLink' };

/** The page when there is no order to show. */
const refuseOrderPage = (code: ErrorCode, { standName }: Settings, language: Language): string => {
  const failure = FAILURES[code] ?? 'notNow';
  const { title, text } = WORDS[language][failure];
  return draw({ language, standName, heading: title, isLive: failure === 'notNow', children: [html`<p>${text}</p>`] });
};

/** Every failure shows a page that looks again, rather than JSON that never does. */
export const answerWithOrderPage =
  (settings: Pick<CurrentSettings, 'current'>): RequestHandler =>
  ({ headers }, res, next) => {
    contextOf(res).answerProblem = ({ code }) => {
      const current = settings.current();
      res.type('html').send(refuseOrderPage(code, current, offeredLanguage(current, languageOf(headers))));
    };
    next();
  };
