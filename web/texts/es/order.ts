import { LIMITS } from '#core/domain/limits.ts';
import { STATUS_BANNERS_ES, STATUS_LABELS_ES } from '#core/domain/order/order-labels-es.ts';
import { storedFeeLabel } from '#core/domain/pricing/quote.ts';
import { isWaiting } from '#core/domain/queue/queue.ts';
import { placeInSpanish } from '#core/domain/settings/pickup-place.ts';
import { hasStatus, isApiError } from '#web/api/api-error.ts';
import type { CorrectionReason } from '#core/domain/queue/estimate-correction.ts';
import { placeTitle } from '#web/texts/place-text.ts';
import { actFailed, refusalOf } from './refusals.ts';
import { atTime } from './words.ts';
import type { Catalogue } from '../catalogue.ts';

const NOT_FOUND = 404;

const WHY: Readonly<Record<CorrectionReason, string>> = {
  paused: 'Parte de tu pedido está en pausa.',
  full: 'Mucha gente pide lo mismo ahora.',
  'more-ahead': 'Ahora hay más pedidos antes del tuyo.',
  slower: 'Ahora los pedidos tardan más que antes.',
  faster: 'Va más rápido de lo que pensábamos.',
};

const queueText = (position: number | null): string =>
  position !== null && position > 0 ? `Tu pedido es el número ${position} en la fila` : 'Tu pedido está en la fila';

const FETCH_FAILED = 'No pudimos ver el estado del pedido';
const CONTACT_REQUIRED = 'Escribe tu correo o tu número de teléfono';
const SENT = 'Te mandamos una confirmación por correo.';
const { from, to } = LIMITS.orders.typicalMinutes;

export const ORDER: Catalogue['order'] = {
  status: (status) => STATUS_LABELS_ES[status],
  banner: (status) => STATUS_BANNERS_ES[status],
  position: (status, position) => {
    if (position === null || position <= 0 || !isWaiting(status)) return null;
    if (position <= LIMITS.queue.comeToWindowPosition) return { position, headline: '¡Ven a la ventanilla!', detail: null };
    return { position, headline: 'Espera corta', detail: `${position - 1} pedidos antes del tuyo` };
  },
  message: (status, position) => {
    if (status === 'queued') return queueText(position);
    return STATUS_BANNERS_ES[status] ?? queueText(position);
  },
  notPickedUp: 'No se recogió',
  kept: 'Nadie vino por este pedido, así que quedó cerrado. Lo que se pagó y no se reembolsó se queda con la banda como donativo.',
  lastName: 'Apellido:',
  itemName: ({ productName, productNameEs = productName }) => productNameEs,
  insteadOf: (name, replaced) => `${name}, en lugar de ${replaced}`,
  refundedItem: (name) => `${name} (reembolsado)`,
  owedDifference: (name) => `${name} (diferencia de precio, aún no devuelta)`,
  goesBack: (total) => `${total === null ? 'regresan' : `de tus ${total} regresan`} a ti`,
  backWhen: 'A tu tarjeta, casi siempre en 5 a 10 días. No tienes que hacer nada.',
  cancelledTitle: 'Tu pedido está cancelado',
  orderElse: 'Pedir otra cosa',
  startWalking: 'Ve caminando para acá si estás lejos.',
  waitsForYou: 'Te está esperando.',
  pickup: 'Dónde recoger',
  place: (place) => placeTitle(placeInSpanish(place)),
  howToPickUp: 'Muestra tu número de pedido o di tu apellido.',
  details: 'Detalles del pedido',
  customer: 'Cliente',
  ordered: 'Hora del pedido',
  estimatedReady: 'Hora estimada',
  readyBetween: 'Listo de',
  readyBy: 'Listo a más tardar',
  between: (first, last) => `${first.slice(-2) === last.slice(-2) ? first.slice(0, -3) : first} a ${last}`,
  correction: ({ minutes, reason }) =>
    `${Math.abs(minutes)} minutos ${minutes > 0 ? 'después' : 'antes'} de lo que dijimos. ${WHY[reason]}`,
  readyNow: 'Ya está listo',
  subtotal: 'Subtotal',
  fee: (order, feeBasisPoints) => storedFeeLabel(order, feeBasisPoints, 'Cargo por tarjeta'),
  donation: 'Donativo',
  total: 'Total',
  specialInstructions: 'Instrucciones especiales',
  items: 'Productos',
  checkAnother: 'Consultar otro pedido',
  backToMenu: 'Volver al menú',
  statusTitle: 'Estado del pedido',
  loading: 'Cargando tu pedido',
  offlineSince: (time) => `No tienes conexión. Actualizado ${atTime(time)}.`,
  noConnection: (ago) => `Actualizado ${ago}, sin conexión. `,
  lastKnown: 'Esto es lo último que supimos. Lo seguimos intentando.',
  updated: (time, seconds) => `Actualizado ${atTime(time)}. Se actualiza cada ${seconds} segundos.`,
  invalidLink: 'Este enlace de pedido no es válido',
  notFoundTitle: 'No encontramos el pedido',
  fetchFailed: FETCH_FAILED,
  statusFailure: (error) =>
    hasStatus(error, NOT_FOUND)
      ? { title: 'No encontramos el pedido', text: 'No encontramos el pedido. Revisa tu correo o tu número de teléfono.' }
      : { text: FETCH_FAILED },
  seeWhole: 'Ver todo el pedido',
  whyProof:
    'Para cuidar la privacidad de todos, esta página muestra un número de pedido para cualquier correo o teléfono. Escribe el apellido con el que pagaste, o tu código para recoger, para saber que el pedido es tuyo.',
  proofLabel: 'Apellido o código para recoger',
  proofRequired: 'Escribe tu apellido o tu código para recoger.',
  showMyOrder: 'Ver mi pedido',
  proofFailed: (error) =>
    hasStatus(error, NOT_FOUND)
      ? 'Ese no es el apellido ni el código del pedido. Revísalo, y también el correo o teléfono que escribiste antes.'
      : refusalOf(error, FETCH_FAILED),
  lookupTitle: 'Ver pedido',
  lookupIntro: 'Encuentra tu pedido con el correo o el teléfono con el que pagaste.',
  tipsTitle: 'Consejos',
  tips: [
    `Los pedidos casi siempre tardan de ${from} a ${to} minutos.`,
    'Usa el mismo correo o teléfono que al pagar.',
    'Tu correo de confirmación también tiene un enlace a esta página.',
  ],
  contact: 'Correo o teléfono',
  contactExample: 'nombre@ejemplo.com o 5550100142',
  contactRequired: CONTACT_REQUIRED,
  lookingFor: 'Buscamos',
  checkStatus: 'Ver el estado del pedido',
  lookupFailed: (error) => {
    if (isApiError(error, 'INVALID_REQUEST')) return CONTACT_REQUIRED;
    return hasStatus(error, NOT_FOUND)
      ? 'No encontramos el pedido. Revisa tu correo o tu número de teléfono.'
      : refusalOf(error, 'No pudimos buscar el pedido. Inténtalo de nuevo.');
  },
  youHavePaid: (number) => `Ya pagaste: pedido ${number}`,
  yourOrder: (number, status) => `Tu pedido ${number} · ${status}`,
  confirmed: '¡Pedido confirmado!',
  cancelled: 'Cancelado',
  viewStatus: 'Ver el estado del pedido',
  summary: 'Resumen del pedido',
  sent: SENT,
  sentAndUpdates: `${SENT} Esta página se actualiza sola.`,
  session: (id) => `Sesión ${id}`,
  thankYou: '¡Gracias!',
  checkOrder: 'Ver pedido',
  noSession: 'Falta el número de la sesión de pago',
  loadFailed: 'No pudimos cargar los detalles del pedido. Busca la confirmación en tu correo.',
  stillProcessing:
    'Todavía estamos procesando el pedido. Puede tardar hasta 30 segundos. Deja esta página abierta o busca la confirmación en tu correo.',
  processingTitle: 'Estamos procesando tu pedido',
  processingText: 'Recibimos tu pago. Tu número aparece aquí en unos segundos.',
  notifyMeTitle: 'Avísame cuando esté listo',
  notifyMe: 'Avísame',
  turnOff: 'Ya no me avises',
  notifyMeFailed: actFailed,
  notifyMeTexts: {
    off: 'Mandamos un aviso a este teléfono, aunque cierres esta página.',
    on: 'Te avisamos aquí, aunque cierres esta página.',
    denied:
      'Los avisos de este sitio están bloqueados. Permítelos en tu navegador, o deja esta página abierta y la pantalla encendida, y sonará.',
    unsupported:
      'Este navegador no puede mostrar avisos. Deja esta página abierta y la pantalla encendida, y sonará cuando tu pedido esté listo.',
    'needs-home-screen':
      'En un iPhone solo funciona desde la pantalla de inicio: toca Compartir, luego Agregar a inicio, abre ahí el puesto y busca tu pedido con Ver pedido. O deja esta página abierta y la pantalla encendida, y sonará.',
  },
  changedYourMind: '¿Cambiaste de idea?',
  cancelOrder: 'Cancelar pedido',
  cancelUntil: 'Puedes cancelar hasta que empecemos a prepararlo. Te devolvemos todo.',
  cancelFailed: (error, number) =>
    isApiError(error, 'STATUS_CONFLICT')
      ? `Ya lo estamos preparando. El pedido ${number} ya no se puede cancelar. Te avisamos cuando esté listo.`
      : actFailed(error),
  askForCode: (number) => `¿Cuál es el código para recoger del pedido ${number}?`,
  askForCodeTitle: 'Cancelar pedido',
  askForCodeWhy: 'Así sabemos que el pedido es tuyo. Está en tu correo de confirmación.',
  askForCodeExample: 'Una letra y dos números',
  goOn: 'Seguir',
  moneyBack: (total) =>
    `${total === null ? 'Lo que queda de tu pago regresa' : `Los ${total} regresan`} a tu tarjeta, casi siempre en 5 a 10 días. Pierdes tu lugar en la fila.`,
  cancelTitle: (number) => `¿Cancelar el pedido ${number}?`,
  keepOrder: 'Conservar pedido',
  contactData: 'Tu correo y tu teléfono',
  forget: 'Borrar mi correo y teléfono',
  forgetTitle: '¿Borrar tu correo y tu teléfono?',
  forgetNow: 'Borrar ahora',
  forgetEffect: 'Los borramos de este pedido enseguida, y ya no podemos escribirte sobre él. Tu nombre y el número de tu pedido se quedan.',
  forgotten: 'Borramos tu correo y tu teléfono.',
  forgetFailed: actFailed,
  notFoundPage: 'Página no encontrada',
  outOfBounds: 'Esta página está fuera de la cancha',
  nothingHere: 'Aquí no hay nada. El menú está a un toque.',
  offlineTitle: 'No tienes conexión',
  offlineText: 'Esta página necesita conexión. Lo de abajo sí funciona; pagar, no. También puedes pedir en la ventanilla.',
  orderAsOf: (number, ago) => `Pedido ${number}, de ${ago}`,
  menuAsOf: (ago) => `Menú, de ${ago}`,
  yourCart: 'Tu carrito',
};
