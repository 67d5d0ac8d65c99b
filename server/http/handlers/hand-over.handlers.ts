import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HandOverItem } from '#core/domain/people/hand-over.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const present = (items: readonly HandOverItem[]) => ({
  items: items.map(({ mark, ...item }) => ({
    ...item,
    mark: mark === null ? null : { state: mark.state, by: mark.by, at: mark.at, marked_by: mark.markedBy },
  })),
  left: items.filter(({ mark }) => mark === null).length,
});

export const handOverHandlers = (services: HttpServices): HandlersFor<Contract>['handOver'] => ({
  show: async () => present(await services.showHandOver()),
  mark: async ({ body: { id, state, by } }, { actor }) => {
    const marked = await services.markHandOver({ id, mark: state === 'open' ? null : { state, by } }, actor);
    return marked.ok ? present(marked.value) : refuse(marked.error);
  },
  restart: async (_request, { actor }) => present(await services.restartHandOver(actor)),
});
