import type { Catalogue } from '../catalogue.ts';

export const PRIVACY: Catalogue['privacy'] = {
  title: 'Privacidad',
  intro: (standName) => `Lo que ${standName} sabe de ti, por cuánto tiempo y quién lo ve. Aquí no hay anuncios y nadie te rastrea.`,
  sections: [
    {
      title: 'Qué guardamos y por cuánto tiempo',
      facts: (days, sendsTexts) => [
        `Tu correo y tu teléfono, para avisarte de tu pedido: ${days} días, o hasta que los borres.`,
        'Tu nombre, lo que pediste y lo que pagaste: se quedan en las cuentas de la banda.',
        'El número de tu tarjeta: nunca. Solo lo ve el servicio de pagos.',
        'La dirección para mandarte avisos, si lo pediste: hasta que termine tu pedido.',
        ...(sendsTexts
          ? ['Que pediste mensajes de texto y cuándo: el mismo tiempo que tu número. Si respondes STOP, tu número, cifrado: para siempre.']
          : []),
        'La dirección de tu red, cifrada, para que nadie bloquee el puesto: una noche.',
      ],
    },
    {
      title: 'Quién lo ve',
      facts: (_days, sendsTexts) => [
        'El equipo del puesto: tu nombre, tu pedido y su número.',
        'La administración del puesto: también tu correo y tu teléfono, si tienen que ayudarte.',
        `Los servicios que usa el puesto: el de pagos, y los que entregan nuestros correos${sendsTexts ? ', mensajes de texto' : ''} y avisos.`,
        'Quien sabe tu correo o tu teléfono puede ver el número y el estado de tu pedido. Lo demás solo se abre con tu apellido o tu código para recoger.',
      ],
    },
    {
      title: 'En este teléfono',
      facts: () => [
        'Tu carrito, tu último pedido, tu idioma y, por una noche, un número al azar que aparta tus productos. Borra los datos de este sitio en tu navegador y desaparecen.',
        'El puesto cuenta cuántas personas abren el menú y pagan. No cuenta quiénes.',
      ],
    },
    {
      title: 'Borra tu correo y tu teléfono ahora',
      facts: () => [
        'Abre la página de tu pedido en el teléfono con el que pediste, o con el enlace de tu correo. Al final está Borrar mi correo y teléfono.',
        'Se borra enseguida. Tu comida se prepara de todos modos, pero ya no podemos escribirte.',
        'Lo que escribiste en la página de pago se queda con el servicio de pagos, según sus propias reglas y la ley.',
      ],
    },
  ],
  toOrder: 'Buscar mi pedido',
  toMenu: 'Volver al menú',
};
