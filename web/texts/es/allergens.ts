import type { Catalogue } from '../catalogue.ts';
import { counted } from './words.ts';

export const ALLERGENS: Catalogue['allergens'] = {
  contains: 'Contiene',
  notKnown: 'No se sabe',
  doesNotContain: 'No contiene',
  sealed: 'Paquete sellado',
  ingredients: 'Ingredientes',
  ingredientsNotKnown: 'Todavía no se sabe.',
  nothingKnown: 'Todavía no sabemos qué contiene.',
  chooseSealed: 'Si tienes una alergia, elige un paquete sellado.',
  checkedOn: (day) => `El puesto lo revisó el ${day}.`,
  neverChecked: 'Nadie ha revisado este producto todavía.',
  loading: 'Cargando los detalles...',
  failed: 'No pudimos cargar los detalles. Inténtalo otra vez.',
  leaveOut: 'Quitar del menú',
  lead: 'Mostramos lo que no los contiene. Donde no sabemos, lo decimos.',
  oneKitchen: 'Todo se prepara en la misma cocina. Si tienes una alergia grave, elige paquetes sellados y pregunta en la ventanilla.',
  clear: 'Borrar',
  showAll: 'Mostrar todo',
  show: (count) => `Mostrar ${counted(count, 'producto', 'productos')}`,
  without: (count, allergens) => `${counted(count, 'producto', 'productos')} sin ${allergens}.`,
  moreUnknown: (count) => `No sabemos de ${count} más.`,
};
