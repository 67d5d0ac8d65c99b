import { MAXIMUM_PER_ITEM, type CartRefusal } from '#core/domain/cart/cart-limits.ts';
import type { ErrorCode } from '#adapters/http-contract/problem.ts';
import { ApiError, isSilence } from '#web/api/api-error.ts';

/** Spanish versions of the server's refusals. Others get the screen's own sentence. */
const REFUSALS: { readonly [C in ErrorCode]?: string } = {
  CART_EMPTY: '¡Tu carrito está vacío!',
  ITEM_LIMIT: `Puedes pedir hasta ${MAXIMUM_PER_ITEM} de cada producto.`,
  BELOW_CARD_MINIMUM: 'El total es muy bajo para pagar con tarjeta. Agrega algo más.',
  PRICE_CHANGED: 'Los precios cambiaron desde que llenaste tu carrito. Revisa el nuevo total.',
  INSUFFICIENT_STOCK: 'Ya no queda suficiente de algo que pediste. Ajusta tu carrito e inténtalo de nuevo.',
  ITEMS_WAIT: 'Es más de lo que podemos preparar ahora. Pide menos, o espera un poco.',
  ORDERS_PAUSED: 'Por un momento no aceptamos pedidos nuevos.',
  STAND_CLOSED: 'Ahora no se puede pedir en línea.',
  WORD_REQUIRED: 'Escanea el código del letrero del puesto o escribe la palabra de hoy. También está en el letrero.',
  WRONG_WORD: 'Esa no es la palabra de hoy. Está en el letrero del puesto.',
  PAYMENT_REFUSED: 'El servicio de pagos no aceptó este pago. Avísale al equipo del puesto.',
  PAYMENT_UNAVAILABLE: 'El servicio de pagos no responde. Inténtalo de nuevo en un momento.',
  CANCEL_AT_WINDOW: 'Ya cancelaste dos pedidos. Para cancelar otro, pasa a la ventanilla.',
  WRONG_PICKUP_CODE: 'Ese no es el código de este pedido. Está en tu correo de confirmación.',
  LAST_NAME_NEEDED: 'Mucha gente está buscando su pedido. Escribe también tu apellido o tu código para recoger.',
  PICKUP_CODE_NEEDED: 'Ya se probaron muchos apellidos. Escribe el código para recoger tu pedido; está en tu correo.',
  RATE_LIMITED: 'Demasiados intentos. Espera unos minutos.',
  UNAVAILABLE: 'El puesto está muy ocupado. Inténtalo de nuevo en un momento.',
};

const isKnownCode = (code: string): code is keyof typeof REFUSALS => Object.hasOwn(REFUSALS, code);

/** The Spanish sentence of the server's refusal, or else the screen's own. */
export const refusalOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code !== null && isKnownCode(error.code) ? (REFUSALS[error.code] ?? otherwise) : otherwise;

/** An act without an answer may have been done, so it is not said to have failed. */
export const actFailed = (error: unknown): string =>
  isSilence(error)
    ? 'No hubo respuesta, así que tal vez sí funcionó. Revisa antes de intentarlo de nuevo.'
    : refusalOf(error, 'No funcionó. Inténtalo de nuevo.');

/** Why one more cannot go into the cart. */
export const refusalToAdd = (refusal: CartRefusal): string => {
  switch (refusal.kind) {
    case 'cart/out-of-stock':
      return `Se acabó: ${refusal.name}`;
    case 'cart/maximum-reached':
      return `Máximo ${refusal.maximum} ${refusal.name} por pedido`;
    case 'cart/not-enough':
    default:
      return `Solo hay ${refusal.available}: ${refusal.name}`;
  }
};
