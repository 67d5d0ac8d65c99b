import type { OrderStatus } from './order.ts';

/** `STATUS_LABELS` in Spanish, in a separate file, because phones load only their language. */
export const STATUS_LABELS_ES = {
  queued: 'Pedido recibido',
  preparing: 'En preparación',
  ready: '¡Listo para recoger!',
  completed: 'Entregado',
  cancelled: 'Cancelado',
} as const satisfies Record<OrderStatus, string>;

/** `STATUS_BANNERS` in Spanish. */
export const STATUS_BANNERS_ES = {
  queued: null,
  preparing: 'Estamos preparando tu pedido',
  ready: '¡Tu pedido está listo para recoger!',
  completed: 'Pedido entregado. ¡Gracias!',
  cancelled: 'Todavía no pudimos devolverte tu dinero. El puesto lo sabe.',
} as const satisfies Record<OrderStatus, string | null>;
