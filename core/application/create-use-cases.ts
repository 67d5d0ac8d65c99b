import { makeCatalogueUseCases } from './catalogue.ts';
import { makeCheckoutUseCases } from './checkout.ts';
import { makeMoneyUseCases } from './money.ts';
import { makeNightsUseCases } from './nights.ts';
import { makeNotificationsUseCases } from './notifications.ts';
import { makeOrdersUseCases } from './orders.ts';
import { makePeopleUseCases } from './people.ts';
import { makePlatformUseCases } from './platform.ts';
import { makeCardTestRuns } from '../use-cases/setup/card-tests.ts';
import { policiesOf, type Policies } from './policies.ts';
import type { Ports } from '../ports/ports.ts';
import { makeQueueUseCases } from './queue.ts';
import { makeWindowUseCases } from './window.ts';

/**
 * Wires all use cases once. Call `settings.reload()` before the first customer.
 * @param policies replaces those derived from the settings, for tests
 */
export const createUseCases = (ports: Ports, policies: Policies = policiesOf(ports)) => {
  const parts = { ...ports, ...policies };
  const money = makeMoneyUseCases(parts);
  const queue = makeQueueUseCases(parts);
  const cardTests = makeCardTestRuns(parts);
  return {
    settings: policies.settings,
    ...makeCatalogueUseCases(parts),
    ...makeCheckoutUseCases({ ...parts, ...money, ...queue, cardTests }),
    ...makeOrdersUseCases({ ...parts, ...money }),
    ...queue,
    ...makeNightsUseCases({ ...parts, ...money }),
    ...makeWindowUseCases(parts),
    ...money,
    ...makePeopleUseCases(parts),
    ...makeNotificationsUseCases(parts),
    ...makePlatformUseCases({ ...parts, cardTests }),
  };
};

export type { Ports };

export type UseCases = ReturnType<typeof createUseCases>;
