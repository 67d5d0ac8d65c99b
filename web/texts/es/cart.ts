import { MAXIMUM_PER_ITEM } from '#core/domain/cart/cart-limits.ts';
import type { CartChange } from '#core/domain/cart/reconcile-cart.ts';
import { formatUsd } from '#core/domain/kernel/money.ts';
import { formatPercent } from '#core/domain/pricing/quote.ts';
import { ApiError, isNetworkFailure } from '#web/api/api-error.ts';
import { refusalOf, refusalToAdd } from './refusals.ts';
import { aboutMinutes, counted, withArticle } from './words.ts';
import type { Catalogue } from '../catalogue.ts';

const changeText = (change: CartChange): string => {
  switch (change.kind) {
    case 'price-changed':
      return `${change.name} ahora cuesta ${formatUsd(change.toCents)} en vez de ${formatUsd(change.fromCents)}.`;
    case 'quantity-reduced':
      return `${change.name}: solo ${change.to === 1 ? 'queda' : 'quedan'} ${change.to}; antes tenías ${change.from}.`;
    case 'removed':
    default:
      return `${change.name}: ${change.reason === 'sold-out' ? 'se acabó' : 'ya no se vende'}. Lo quitamos de tu carrito.`;
  }
};

export const CART: Catalogue['cart'] = {
  title: 'Carrito',
  heading: 'Tu carrito',
  clear: 'Vaciar carrito',
  cleared: 'Vaciaste el carrito',
  removed: (item) => `Quitaste: ${item}`,
  undo: 'Deshacer',
  itemsLabel: 'Productos',
  each: (price) => `${price} cada uno`,
  remove: 'Quitar',
  removeItem: (item) => `Quitar: ${item}`,
  changed: 'Tu carrito cambió',
  change: changeText,
  gotIt: 'Entendido',
  refusal: refusalToAdd,
  maximum: `Puedes pedir hasta ${MAXIMUM_PER_ITEM} de cada producto. ¡Así atendemos rápido a todos!`,
  emptyAlert: '¡Tu carrito está vacío!',
  emptyTitle: 'Tu carrito está vacío',
  emptyText: 'Hot dogs, chocolate caliente y dulces, a un toque.',
  browse: 'Ver el menú',
  donate: 'Agrega un donativo',
  donateHint: 'Es para la banda: música, uniformes y el autobús.',
  donationChoice: (percent) => (percent === 0 ? 'Nada' : `${percent}%`),
  customDonation: 'Otro',
  customDonationLabel: 'Otro donativo en dólares',
  donationOutOfRange: (maximum) => `Un donativo puede ser de $0.00 a ${maximum}.`,
  summaryLabel: 'Resumen del pedido',
  summary: 'Resumen del pedido',
  subtotal: 'Subtotal',
  fee: (feeBasisPoints) => `Cargo por tarjeta (${formatPercent(feeBasisPoints)})`,
  donation: 'Donativo',
  total: 'Total',
  proceed: 'Ir a pagar',
  barLabel: 'Total y pago',
  continueShopping: 'Seguir comprando',
  hold: (minutes) => `Apartamos estos productos ${counted(minutes, 'minuto', 'minutos')} mientras pagas.`,
  readyIn: (from, to) => (from === 0 ? `Listo en ${to} min o menos` : `Listo en unos ${from} a ${to} min`),
  readyInHint: 'Desde que pagas. Si cambia, lo corregimos aquí.',
  processing: 'Un momento...',
  processingText: 'Estamos apartando tus productos y abriendo la página de pago.',
  old: (ago) => `Actualizado ${ago}, sin conexión. Los precios y lo que queda pueden haber cambiado, y para pagar hace falta conexión.`,
  closedText: 'Tu carrito se queda en este teléfono hasta que abra el puesto. Los precios y lo que quede pueden cambiar.',
  waiting: {
    title: 'Esto tiene que esperar',
    lead: 'Se queda en tu carrito. Aquí te avisamos cuando haya lugar. Pide lo demás ahora, o espera y pide todo junto.',
    now: (items) => `${items} para pedir ahora`,
    full: (minutes) => `No hay lugar ahora.${minutes === null ? '' : ` Habrá en ${aboutMinutes(minutes)}.`}`,
    paused: (time, { sentence, sentenceEs = sentence }) =>
      `En pausa${time === null ? '.' : ` hasta ${withArticle(time)} más o menos.`}${sentenceEs === '' ? '' : ` ${sentenceEs}`}`,
  },
  checkoutFailed: (error) =>
    isNetworkFailure(error) || !(error instanceof ApiError)
      ? 'No pudimos abrir la página de pago. Inténtalo de nuevo.'
      : refusalOf(error, 'No pudimos abrir el pago. Inténtalo de nuevo.'),
  word: {
    title: 'La palabra de hoy',
    label: 'La palabra de hoy: está en el letrero del puesto',
    explanation: 'La escribes una sola vez. O escanea el código del letrero. Así no entran los que solo fingen pedir.',
    confirm: 'Seguir',
  },
  paymentCancelled: 'Pago cancelado',
  paymentCancelledText: 'Tu pedido no se completó. Vuelve al carrito para intentarlo otra vez.',
  returnToCart: 'Volver al carrito',
};
