import type { Catalogue } from '../catalogue.ts';

export const SHELL: Catalogue['shell'] = {
  skipToContent: 'Saltar al contenido',
  otherLanguage: 'English',
  checkOrder: 'Ver pedido',
  cart: (items) => `Carrito, ${items}`,
  cartNow: (items) => `Carrito: ${items}`,
  footer: (standName) => `© 2025 ${standName}. Cada pedido apoya a la banda de la escuela.`,
  staffLogin: 'Acceso del equipo',
  adminLogin: 'Administración',
  privacy: 'Privacidad',
  loading: 'Cargando...',
  backToMenu: 'Volver al menú',
  somethingWentWrong: 'Algo salió mal',
  reloadPage: 'Cargar de nuevo',
  failure: 'Esta página no llegó bien. Revisa tu señal y cárgala de nuevo.',
  couldNotBeShown: 'No pudimos mostrar esta página.',
  offline: 'No tienes conexión',
};
