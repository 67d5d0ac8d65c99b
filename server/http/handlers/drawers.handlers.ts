import type { Contract } from '#adapters/http-contract/contract.ts';
import type { DrawerRefusal } from '#core/domain/drawer/drawer.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { ok, type Result } from '#core/domain/kernel/result.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import { can } from '#core/domain/staff/role.ts';
import type { CountStep } from '#core/use-cases/drawers/count-drawer.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { ActorCall, HandlersFor } from '../mount.ts';
import { presentPages, presentDrawer, presentDrawers } from '#adapters/http-contract/presenters/present-drawer.ts';

export const drawersHandlers = (services: HttpServices): HandlersFor<Contract>['drawers'] => {
  const { countDrawer, getDrawer, identifySecondPerson, listDrawers, moveCash, openDrawer, showCash } = services;
  /** Managers see the result of a count. */
  const answer = async (id: DrawerId, actor: Actor) => {
    const found = await getDrawer(id);
    if (found?.drawer.state === 'confirmed' && can(actor.role, 'drawers:manage')) await showCash(id, actor);
    const shown = await getDrawer(id);
    return shown === null ? refuse({ kind: 'drawer/not-found' }) : presentDrawer(shown, actor);
  };
  const take = async (id: DrawerId, step: CountStep, by: Actor, actor: Actor) => {
    const taken = await countDrawer(id, step, by);
    return taken.ok ? answer(id, actor) : refuse(taken.error);
  };
  /** The person who typed a code on another person's device. */
  const secondPerson = async (code: string | null, { actor }: ActorCall) =>
    code === null ? ok(actor) : identifySecondPerson({ typedCode: code, by: actor }, 'drawer:count');
  const afterwards = async (result: Result<unknown, DrawerRefusal>, id: DrawerId, actor: Actor) =>
    result.ok ? answer(id, actor) : refuse(result.error);
  return {
    list: async (_request, { actor }) => presentDrawers(await listDrawers(), actor),
    get: async ({ params }, { actor }) => answer(params.id, actor),
    ledger: async ({ params }, { actor }) => {
      await showCash(params.id, actor);
      const found = await getDrawer(params.id);
      return found === null ? refuse({ kind: 'drawer/not-found' }) : presentPages(found, actor);
    },
    open: async ({ body }, { actor }) => {
      const opened = await openDrawer(body, actor);
      return opened.ok ? answer(body.id, actor) : refuse(opened.error);
    },
    move: async ({ params, body: { amount, ...body } }, { actor }) =>
      afterwards(await moveCash({ ...body, drawerId: params.id, amountCents: amount }, actor), params.id, actor),
    count: async ({ params, body }, call) => {
      if (body.step === 'count') return take(params.id, { kind: 'count', pieces: body.pieces }, call.actor, call.actor);
      const second = await secondPerson('code' in body ? (body.code ?? null) : null, call);
      if (!second.ok) return refuse(second.error);
      const step = body.step === 'confirm' ? { kind: body.step, countedCents: body.counted } : { kind: body.step };
      return take(params.id, step, second.value, call.actor);
    },
    settle: async ({ params, body }, { actor }) =>
      take(params.id, body.step === 'close' ? { kind: 'close', note: body.note } : { kind: 'recount' }, actor, actor),
  };
};
