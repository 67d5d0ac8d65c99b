import type { Container } from 'inversify';
import { QUEUE_LIMITS } from '#core/domain/queue/queue-policy.ts';
import { ownWordsOf } from '#core/domain/staff/admin-password.ts';
import { makeCheckoutTerms } from '#core/use-cases/checkout/checkout-terms.ts';
import { makeOrderMails } from '#core/use-cases/orders/order-mails.ts';
import type { Config } from '../config.ts';
import { bindConstant } from './bind-factory.ts';

/** What the configuration decides about the rules. */
export const bindPolicies = (container: Container, config: Config): void => {
  const { publicUrl, stand, timeZone, cardFeeBasisPoints: feeBasisPoints, holdMs } = config;
  bindConstant(container, 'config', config);
  bindConstant(container, 'queueLimits', QUEUE_LIMITS);
  bindConstant(container, 'terms', makeCheckoutTerms({ feeBasisPoints, holdMs, queueLimits: QUEUE_LIMITS }));
  bindConstant(
    container,
    'orderMails',
    makeOrderMails({ standName: stand.name, pickupPlace: stand.pickupPlace, publicUrl, feeBasisPoints }),
  );
  bindConstant(container, 'pickupPlace', stand.pickupPlace);
  // Only https may stand there, and a made-up address would be nobody's.
  bindConstant(container, 'pushContact', publicUrl.startsWith('https:') ? publicUrl : null);
  bindConstant(container, 'standWords', ownWordsOf(stand.name, stand.code, stand.pickupPlace));
  bindConstant(container, 'timeZone', timeZone);
  bindConstant(container, 'feeBasisPoints', feeBasisPoints);
  bindConstant(container, 'staffCodeMs', config.staffCodeMs);
  bindConstant(container, 'contactMs', config.contactMs);
  bindConstant(container, 'isProduction', config.environment === 'production');
  bindConstant(container, 'numbering', { standCode: stand.code, timeZone });
  bindConstant(container, 'thankYouUrl', (sessionId) => `${publicUrl}/success?session_id=${encodeURIComponent(sessionId)}`);
};
