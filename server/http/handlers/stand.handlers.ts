import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { networkOf } from '../request-context.ts';
import { streamOrFull } from '../streams/stream-or-full.ts';

const READINESS_RETRY_SECONDS = 5;

export const standHandlers = (services: HttpServices): HandlersFor<Contract>['stand'] => {
  const { config, openapi } = services.cachedResponses;
  return {
    config: () => config.fresh(),
    events: (_input, { address }) => streamOrFull(services.standChanges.forVisitor(networkOf(address))),
    twilioWebhook: async ({ body }, { rawHeaders }) => {
      const received = await services.receiveText({ body, headers: rawHeaders });
      return received.ok ? received.value : refuse(received.error);
    },
    twilioReport: async ({ body, query: { order, of } }, { rawHeaders }) => {
      const received = await services.receiveTextReport({ body, headers: rawHeaders }, { orderId: order, occasionAt: of });
      return received.ok ? undefined : refuse(received.error);
    },
    live: () => ({ status: 'ok' }),
    ready: async () => {
      const { isReady, ...parts } = await services.readiness.report();
      if (isReady) return { status: 'ok', ...parts };
      return new ProblemAnswer('UNAVAILABLE', 'This instance is not ready', { extras: parts, retryAfterSeconds: READINESS_RETRY_SECONDS });
    },
    openapi: () => openapi.fresh(),
  };
};
