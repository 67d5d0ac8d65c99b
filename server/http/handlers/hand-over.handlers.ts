import type { Contract } from '#adapters/http-contract/contract.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HandOver } from '#core/domain/people/hand-over.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const present = ({ from, items }: HandOver, reader: Actor) => ({
  from: from === null ? null : { name: from.name, at: from.at, is_you: from.id === reader.id },
  items: [...items],
  left: items.filter(({ mark }) => mark === null).length,
});

export const handOverHandlers = (services: HttpServices): HandlersFor<Contract>['handOver'] => ({
  show: async (_request, { actor }) => present(await services.showHandOver(), actor),
  mark: async ({ body: { id, state } }, { actor }) => {
    const marked = await services.markHandOver({ id, state: state === 'open' ? null : state }, actor);
    return marked.ok ? present(marked.value, actor) : refuse(marked.error);
  },
  begin: async (_request, { actor }) => present(await services.beginHandOver(actor), actor),
});
