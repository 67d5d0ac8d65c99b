import { html, type HtmlValue } from '#adapters/markup/html.ts';
import type { Language } from '#core/domain/language.ts';
import { STATUS_LABELS } from '#core/domain/order/order-labels.ts';
import { displayOrderNumber } from '#core/domain/order/order-number.ts';
import type { OrderStatus } from '#core/domain/order/order.ts';
import { placeInSpanish } from '#core/domain/settings/pickup-place.ts';
import { languagesOf } from '#core/domain/settings/settings.ts';
import type { OrderPage, ShownOrder } from '../http/order-page.ts';

interface Words {
  readonly order: string;
  readonly status: Readonly<Record<OrderStatus, string>>;
  readonly position: (position: number) => string;
  readonly place: (place: string) => string;
  readonly moneyBack: string;
  readonly needsJavaScript: string;
  readonly menu: string;
  /** This language's own name. */
  readonly own: string;
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
  },
  es: {
    order: 'Pedido',
    status: {
      queued: 'Pedido recibido',
      preparing: 'En preparación',
      ready: '¡Listo para recoger!',
      completed: 'Entregado',
      cancelled: 'Cancelado',
    },
    position: (position) => `Tu pedido es el número ${position} en la fila.`,
    moneyBack: 'Tu dinero va de regreso.',
    own: 'Español',
    place: (place) => `Recógelo en ${placeInSpanish(place)}. Muestra tu número de pedido o di tu apellido.`,
    needsJavaScript:
      'Esta página se actualiza sola cada medio minuto. Para cancelar el pedido, o para que te avisemos cuando esté listo, activa JavaScript o pregunta en la ventanilla.',
    menu: 'Ver el menú',
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

/** The order's page for a browser without JavaScript: it shows no more than the page with it does. */
export const orderPage: OrderPage = (order, hash, settings, language) => {
  const { standName, pickupPlace } = settings;
  const words = WORDS[language];
  const { order_number: number, status, queue_position: position } = order;
  const title = `${words.order} ${displayOrderNumber(number)}`;
  const otherLanguages = languagesOf(settings).filter((one) => one !== language);
  const isOver = status === 'completed' || status === 'cancelled';
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta http-equiv="refresh" content="${REFRESH_SECONDS}" />
        <title>${title}: ${words.status[status]} | ${standName}</title>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p><strong>${words.status[status]}</strong></p>
          ${position === null || position <= 0 ? null : html`<p>${words.position(position)}</p>`}
          ${status === 'cancelled' ? html`<p>${words.moneyBack}</p>` : null} ${isOver ? null : html`<p>${words.place(pickupPlace)}</p>`}
          ${itemsOf(order, language)}
          <p>${words.needsJavaScript}</p>
          <p><a href="/">${words.menu}</a></p>
          ${otherLanguages.map((other) => html`<p><a href="/order-status/${hash}?lang=${other}" lang="${other}">${WORDS[other].own}</a></p>`)}
        </main>
      </body>
    </html>`.markup;
};
