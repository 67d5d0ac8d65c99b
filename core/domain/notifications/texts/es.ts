import { LIMITS } from '../../limits.ts';
import { STATUS_LABELS_ES } from '../../order/order-labels-es.ts';
import { storedFeeLabel } from '../../pricing/quote.ts';
import { placeInSpanish } from '../../settings/pickup-place.ts';
import type { EN } from './en.ts';
import { withGreeting, MOST_TEXT_MESSAGES, type MailFacts } from './mail-words.ts';

const { from: soonest, to: latest } = LIMITS.orders.typicalMinutes;

const NOTHING_TO_DO = 'No tienes que hacer nada.';

const inSomeDays = ({ refund }: MailFacts): string => `te regresamos ${refund}, casi siempre en 5 a 10 días. ${NOTHING_TO_DO}`;

export const ES: typeof EN = {
  mails: {
    'order-confirmation': {
      heading: '¡Pedido confirmado!',
      preview: ({ number, place }) => `Tu número de pedido es ${number}. Recógelo en ${place}.`,
      opening: ({ firstName }) =>
        `${firstName === '' ? '¡Gracias!' : `¡Gracias, ${firstName}!`} Ya lo estamos atendiendo. Los pedidos casi siempre tardan de ${soonest} a ${latest} minutos.`,
      refund: null,
    },
    'order-cancelled': {
      heading: 'Pedido cancelado',
      preview: ({ number }) => `No pudimos surtir el pedido ${number}. Tu dinero va de regreso.`,
      opening: (facts) => withGreeting(facts, 'lo sentimos: lo que pediste se acabó antes de que pudiéramos apartarlo.'),
      refund: ({ refund }) => `todo tu pago de ${refund} va de regreso. ${NOTHING_TO_DO}`,
    },
    'order-refunded': {
      heading: 'Pedido cancelado',
      preview: ({ number }) => `El pedido ${number} se canceló. Tu dinero va de regreso.`,
      opening: (facts) => withGreeting(facts, 'el puesto canceló tu pedido, y te regresamos el dinero de cada producto.'),
      refund: ({ refund, keepsDonation }) =>
        `te regresamos ${refund}${keepsDonation ? '; tu donativo se queda con la banda, ¡gracias!' : '.'} ${NOTHING_TO_DO}`,
    },
    'order-cancelled-on-request': {
      heading: 'Pedido cancelado',
      preview: ({ number }) => `Cancelaste el pedido ${number}. Tu dinero va de regreso.`,
      opening: (facts) => withGreeting(facts, 'tu pedido quedó cancelado, como lo pediste.'),
      refund: inSomeDays,
    },
    'order-called-off': {
      heading: 'El partido se canceló',
      preview: ({ refund }) => `El partido se canceló. Te regresamos ${refund}.`,
      opening: (facts) => withGreeting(facts, 'el partido se canceló, y tu pedido también. Lo sentimos.'),
      refund: inSomeDays,
    },
    'order-changed': {
      heading: 'Tu pedido cambió',
      preview: ({ item, instead }) => (instead === '' ? `Se acabó: ${item}.` : `Se acabó: ${item}. En su lugar te damos ${instead}.`),
      opening: (facts) =>
        facts.instead === ''
          ? withGreeting(facts, `lo sentimos, se acabó esto: ${facts.item}. El resto de tu pedido ya viene.`)
          : withGreeting(
              facts,
              `lo sentimos, se acabó esto: ${facts.item}. En su lugar te damos ${facts.instead}. ¿No es lo que quieres? Avísanos en la ventanilla y te regresamos el dinero.`,
            ),
      refund: ({ refund }) => `te regresamos ${refund}. ${NOTHING_TO_DO}`,
    },
    'order-unchanged': {
      heading: 'No falta nada',
      preview: ({ item }) => `${item}: sí hay.`,
      opening: (facts) =>
        withGreeting(
          facts,
          `buenas noticias: creíamos que esto se había acabado, pero sí hay: ${facts.item}. Recibes todo lo que pediste.`,
        ),
      refund: null,
    },
    'order-ready': {
      heading: STATUS_LABELS_ES.ready,
      preview: ({ number }) => `El pedido ${number} ya está en su bolsa y te espera.`,
      opening: (facts) => withGreeting(facts, 'tu pedido está listo para recoger.'),
      refund: null,
    },
    'order-reminder': {
      heading: '¡Tu pedido te está esperando!',
      preview: ({ number }) => `El pedido ${number} está listo y sigue en la ventanilla.`,
      opening: (facts) => withGreeting(facts, 'tu pedido te sigue esperando en la ventanilla.'),
      refund: null,
    },
  },
  hadClosed: (facts) => withGreeting(facts, 'lo sentimos: el puesto ya había cerrado cuando llegó tu pago.'),
  chosenCalledOff: {
    heading: 'Pedido cancelado',
    preview: ({ number }) => `Tuvimos que cancelar el pedido ${number}. Tu dinero va de regreso.`,
    opening: (facts) => withGreeting(facts, 'tuvimos que cancelar tu pedido. Lo sentimos.'),
    refund: inSomeDays,
  },
  place: placeInSpanish,
  orderNumber: 'Número de pedido:',
  lastName: 'Apellido:',
  pickup: 'Dónde recoger:',
  howToPickUp: (place) => `${place}. Muestra tu número de pedido o di tu apellido.`,
  pickupCode: 'Código para recoger:',
  howToUseCode: (code) => `${code}. Solo tú lo tienes: dilo en la ventanilla si te lo piden.`,
  refund: 'Reembolso:',
  viewStatus: 'Ver el estado del pedido',
  summary: 'Resumen del pedido',
  itemName: ({ productName, productNameEs = productName }) => productNameEs,
  fee: (stored, feeBasisPoints) => storedFeeLabel(stored, feeBasisPoints, 'Cargo por tarjeta'),
  donation: 'Donativo',
  total: 'Total',
  footer: ['Recibes este correo porque pediste en el puesto de la banda.', 'Cada pedido apoya a la banda de la escuela.'],
  push: {
    title: (number) => `El pedido ${number} está listo`,
    body: (place) => `Recógelo en ${place}.`,
    code: (code) => `Tu código para recoger: ${code}.`,
  },
  text: {
    ready: (number, place) => `Tu pedido ${number} está listo. Recógelo en ${place}.`,
    reminder: (number, place) => `Tu pedido ${number} te espera en ${place}.`,
    help: (contact) =>
      `Te avisamos por mensaje de texto cuando tu pedido está listo, hasta ${MOST_TEXT_MESSAGES} mensajes por pedido. Preguntas: ${contact}. Pueden aplicarse tarifas de mensajes y datos.`,
    stop: 'Responde STOP para no recibir más mensajes.',
  },
};
