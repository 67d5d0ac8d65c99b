import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import { limited, type HandlersFor } from '../mount.ts';

type Texts = Contract['texts'];

export const textsHandlers = (services: HttpServices): HandlersFor<Contract>['texts'] => ({
  wish: limited<Texts['wish']>(
    services.statusPolls,
    ({ params }) => params.hash,
    async ({ params }) => {
      const wish = await services.getTextWish(params.hash);
      return wish.ok ? { state: wish.value } : refuse(wish.error);
    },
  ),
  ask: limited<Texts['ask']>(
    services.follows,
    ({ params }) => params.hash,
    async ({ params, body }) => {
      const wish = await services.askForTexts(params.hash, body);
      return wish.ok ? { state: wish.value } : refuse(wish.error);
    },
  ),
  stop: limited<Texts['stop']>(
    services.follows,
    ({ params }) => params.hash,
    async ({ params }) => {
      const wish = await services.stopAskingForTexts(params.hash);
      return wish.ok ? { state: wish.value } : refuse(wish.error);
    },
  ),
});
