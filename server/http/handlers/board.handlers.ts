import type { Contract } from '#adapters/http-contract/contract.ts';
import type { BoardLink } from '#core/domain/board/board.ts';
import { can } from '#core/domain/staff/role.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import { metBy } from '../request/caller.ts';
import type { HandlersFor } from '../mount.ts';
import { passPath, secretOfPass } from '../pages/pass.ts';
import { streamOrFull } from '../streams/stream-or-full.ts';

const present = ({ id, name, shows, createdAt, createdBy }: BoardLink) => ({
  id,
  name,
  shows,
  created_at: createdAt,
  created_by: createdBy,
});

const presentSign = async ({ admissions }: Pick<HttpServices, 'admissions'>, secret: string) => ({
  path: passPath(secret),
  word: (await admissions.current()).word?.word ?? null,
});

export const boardHandlers = (services: HttpServices): HandlersFor<Contract>['board'] => ({
  show: async (_request, { actor }) => {
    const { shows, prices, preparing, ready } = await services.showBoard(actor.id);
    return {
      release: services.staticFiles.release(),
      menu_path: passPath(services.readScreenPass()),
      shows,
      prices: prices.map(({ name, category, priceCents: price, left }) => ({ name, category, price, left })),
      preparing: [...preparing],
      ready: ready.map(({ readyAt, ...order }) => ({ ...order, ready_at: readyAt })),
    };
  },
  events: (_request, { bearer }) =>
    streamOrFull(
      services.changeStreams.forBoard(bearer, async () => {
        const actor = await services.identify(bearer);
        return actor !== null && can(actor.role, 'board:view');
      }),
    ),
  sign: async () => presentSign(services, await services.readSignPass()),
  renewSign: async (_request, { actor }) => presentSign(services, await services.renewSignPass(actor.name)),
  recordSignPrint: async (
    { body: { path, address, stand_name: standName, pickup_place: pickupPlace, word, prices: shown } },
    { actor },
  ) => {
    const prices = shown && shown.map(({ name, price: priceCents }) => ({ name, priceCents }));
    await services.recordSignPrint({ secret: secretOfPass(path), address, standName, pickupPlace, word, prices }, actor.name);
    return undefined;
  },
  offerScreen: async (_request, call) => {
    const offered = await services.offerScreen((await metBy(services, call)).network);
    if (!offered.ok) return refuse(offered.error);
    const { code, secret, endsAt } = offered.value;
    return { code, secret, ends_at: endsAt };
  },
  connectScreen: async ({ body: { code: typedCode, name, shows } }, { actor }) => {
    const connected = await services.connectScreen({ typedCode, name, shows }, actor);
    return connected.ok ? present(connected.value) : refuse(connected.error);
  },
  changeLink: async ({ params, body }, { actor }) => {
    const changed = await services.changeBoardLink(params.id, body.shows, actor.name);
    return changed.ok ? undefined : refuse(changed.error);
  },
  listLinks: async () => (await services.listBoardLinks()).map(present),
  issueLink: async ({ body }, { actor }) => {
    const { link, path } = await services.issueBoardLink(body.name, actor.name, body.id);
    return { ...present(link), path };
  },
  revokeLink: async ({ params }, { actor }) => {
    const revoked = await services.revokeBoardLink(params.id, actor.name);
    return revoked.ok ? undefined : refuse(revoked.error);
  },
});
