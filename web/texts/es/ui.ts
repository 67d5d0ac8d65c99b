import { counted } from './words.ts';
import type { Catalogue } from '../catalogue.ts';

export const UI: Catalogue['ui'] = {
  items: (count) => counted(count, 'artículo', 'artículos'),
  quantityOf: (item) => `Cantidad de ${item}`,
  oneLess: (item) => `Uno menos: ${item}`,
  oneMore: (item) => `Uno más: ${item}`,
  yourCart: 'Tu carrito',
  viewCart: 'Ver carrito',
  ok: 'OK',
  whichAmount: (one, other) => `¿Son ${one} o ${other}? Escríbelo con centavos, por favor.`,
  notAnAmount: 'Escribe una cantidad como 2.50.',
  cancel: 'Cancelar',
  close: 'Cerrar',
  sayWhyFirst: 'Primero di por qué.',
  pickupCode: 'Código para recoger',
  progress: 'Avance',
  done: ', hecho',
  orderNumber: (bare) => `Pedido número ${bare}`,
};
