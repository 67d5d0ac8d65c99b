import { TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import type { Language } from '#core/domain/language.ts';

const EN = {
  title: 'Simulated checkout',
  what: 'Simulated payment page',
  noCard: "No card is charged. Real nights use the card provider's page.",
  sum: 'Pay',
  heading: 'Card payment',
  heldUntil: (time: string) => `Your items are held until ${time}.`,
  email: 'Email',
  name: 'Name',
  phone: 'Phone',
  instructions: 'Special instructions (optional)',
  card: 'Test card',
  pay: (total: string) => `Pay ${total}`,
  decline: 'Decline this card',
  cancel: 'Cancel and return to cart',
  declined: 'Your card was declined. Nothing was charged. Try again, or cancel and return to your cart.',
  marked: 'Please check the marked fields.',
  badEmail: 'Enter a valid email address, like name@example.com.',
  noName: 'Enter your name.',
  badPhone: 'Enter a 10-digit phone number.',
  tooLong: `Keep this to ${TEXT_LIMITS.specialInstructions} characters.`,
  closed: 'This payment page is closed',
  closedText: 'Your items are no longer held. No card was charged.',
  unknown: 'Payment page not found',
  unknownText: 'Start again from your cart.',
  toCart: 'Return to cart',
};

/** The page's sentences. English defines the type: a language that lacks one does not compile. */
export type PageTexts = typeof EN;

export const PAGE_TEXTS: Readonly<Record<Language, PageTexts>> = {
  en: EN,
  es: {
    title: 'Pago simulado',
    what: 'Página de pago simulada',
    noCard: 'No se cobra a ninguna tarjeta. En un partido de verdad se usa la página del servicio de pagos.',
    sum: 'Total a pagar',
    heading: 'Pago con tarjeta',
    heldUntil: (time) => `Tus productos están apartados hasta ${time.startsWith('1:') ? 'la' : 'las'} ${time}.`,
    email: 'Correo',
    name: 'Nombre',
    phone: 'Teléfono',
    instructions: 'Instrucciones especiales (opcional)',
    card: 'Tarjeta de prueba',
    pay: (total) => `Pagar ${total}`,
    decline: 'Rechazar esta tarjeta',
    cancel: 'Cancelar y volver al carrito',
    declined: 'Tu tarjeta fue rechazada. No se cobró nada. Inténtalo de nuevo, o cancela y vuelve a tu carrito.',
    marked: 'Revisa los campos marcados.',
    badEmail: 'Escribe un correo válido, como nombre@ejemplo.com.',
    noName: 'Escribe tu nombre.',
    badPhone: 'Escribe un número de teléfono de 10 dígitos.',
    tooLong: `Usa ${TEXT_LIMITS.specialInstructions} letras o menos.`,
    closed: 'Esta página de pago ya se cerró',
    closedText: 'Tus productos ya no están apartados. No se cobró a ninguna tarjeta.',
    unknown: 'No encontramos la página de pago',
    unknownText: 'Empieza otra vez desde tu carrito.',
    toCart: 'Volver al carrito',
  },
};
