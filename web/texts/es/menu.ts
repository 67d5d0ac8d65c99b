import { placeInSpanish } from '#core/domain/settings/pickup-place.ts';
import type { Category } from '#core/domain/catalogue/category.ts';
import { isScarce } from '#core/domain/catalogue/stock.ts';
import { isNetworkFailure } from '#web/api/api-error.ts';
import { refusalToAdd } from './refusals.ts';
import type { Catalogue } from '../catalogue.ts';

const CATEGORIES: Readonly<Record<Category, string>> = { drinks: 'Bebidas', candy: 'Dulces', food: 'Comida' };

export const MENU: Catalogue['menu'] = {
  title: 'Menú',
  welcome: '¡Bienvenidos al puesto de la banda!',
  lead: 'Pide desde tu asiento. Te llamamos por tu número.',
  pickupAt: (place) => `Recoge en ${placeInSpanish(place)}`,
  categories: 'Categorías',
  category: (category) => CATEGORIES[category],
  stock: (available) =>
    isScarce(available)
      ? { tone: 'low', text: available === 1 ? '¡Solo queda 1!' : `¡Solo quedan ${available}!` }
      : { tone: 'ok', text: `${available} disponibles` },
  productName: ({ name, nameEs = name }) => nameEs,
  addToCart: 'Agregar',
  allergens: 'Alérgenos',
  allergen: {
    milk: 'leche',
    eggs: 'huevo',
    fish: 'pescado',
    shellfish: 'mariscos',
    treeNuts: 'nueces de árbol',
    peanuts: 'cacahuate (maní)',
    wheat: 'trigo',
    soybeans: 'soya',
    sesame: 'ajonjolí (sésamo)',
  },
  contains: (allergens) => `Contiene ${allergens}`,
  notKnown: (allergens) => `${allergens}: no se sabe`,
  others: 'Otros',
  notKnownTitle: 'De estos no estamos seguros',
  refusal: refusalToAdd,
  loading: 'Cargando el menú...',
  failed: (error) => (isNetworkFailure(error) ? 'No pudimos conectar con el puesto' : 'No pudimos cargar los productos'),
  checkSignal: 'Revisa tu señal. Lo intentamos otra vez cada minuto.',
  old: (ago) => `Actualizado ${ago}, sin conexión. Lo que queda puede haber cambiado.`,
  noProducts: 'Por ahora no hay productos.',
  beingSetUp: 'Todavía estamos preparando el puesto. Esta página revisa otra vez cada minuto.',
  closedTitle: 'Los pedidos en línea están cerrados',
  calledOff: 'Se canceló el partido de hoy',
  calledOffText: 'Devolvemos todo el dinero de cada pedido. No tienes que hacer nada.',
  closedText: 'Aquí está el menú. Puedes pedir cuando abra el puesto.',
  next: (night) => `Próximo partido: ${night}`,
  soldOutTitle: 'Por hoy ya no hay pedidos en línea',
  soldOutText: 'Se acabó toda la comida. ¡Gracias por apoyar a la banda!',
  busyTitle: '¡Estamos a todo lo que damos con los pedidos de ahora!',
  busyNote: (seconds) => `Revisamos otra vez cada ${seconds} segundos`,
  busyText: (paused) =>
    paused?.sentenceEs ||
    paused?.sentence ||
    'Por un momento no aceptamos pedidos nuevos, para que nadie espere demasiado. Tu carrito está a salvo. Esta página se vuelve a abrir sola.',
};
