import type { Catalogue } from '../catalogue.ts';
import { actFailed } from './refusals.ts';

export const TEXT_ME: Catalogue['textMe'] = {
  title: 'Por mensaje de texto',
  agree: 'Quiero un mensaje de texto cuando esté listo',
  terms: (standName, reminders) =>
    `${standName} manda mensajes al número de teléfono que diste al pagar: uno cuando tu pedido esté listo y hasta ${reminders} recordatorios mientras espera. Pueden aplicarse tarifas de mensajes y datos. Responde STOP para dejar de recibirlos o HELP para pedir ayuda. Tu consentimiento no es un requisito para comprar.`,
  privacy: 'Privacidad',
  on: 'Te mandaremos mensajes sobre este pedido.',
  off: 'Sin mensajes sobre este pedido.',
  failed: actFailed,
  stopped:
    'Tu número respondió STOP, así que no le mandamos mensajes. Para recibirlos otra vez, manda START al número que te escribió y luego marca la casilla aquí.',
};
