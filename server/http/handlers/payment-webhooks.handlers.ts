import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

/** The configured provider's adapter verifies the signature and reads the event, so its row needs no separate handler. */
export const paymentWebhooksHandler =
  (services: HttpServices): HandlersFor<Contract>['paymentWebhooks'] =>
  async ({ body }, { rawHeaders }) => {
    const received = await services.receiveWebhookEvent({ body, headers: rawHeaders });
    return received.ok ? { received: true } : refuse(received.error);
  };
