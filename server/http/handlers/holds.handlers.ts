import type { Contract } from '#adapters/http-contract/contract.ts';
import type { Checkout } from '#core/domain/checkout/checkout.ts';
import type { AccessWord } from '#core/domain/admission/admission.ts';
import { checkoutId, type NetworkKey } from '#core/domain/kernel/ids.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const SHOWN_LETTERS = 4;

/** Long enough to distinguish networks on a screen. */
const shown = (network: NetworkKey): string =>
  network
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, SHOWN_LETTERS)
    .toUpperCase();

const presentHold = (hold: Checkout) => ({
  id: hold.id,
  startedAt: hold.createdAt,
  holdEndsAt: hold.holdEndsAt,
  items: hold.lines.map(({ name, quantity }) => ({ name, quantity })),
  network: hold.network === null ? null : shown(hold.network),
  isVouchedFor: hold.isVouchedFor,
  isEnding: hold.releaseRequestedAt !== null,
});

const presentWord = (asked: AccessWord | null) => ({
  word: asked?.word ?? null,
  askedAt: asked?.askedAt ?? null,
  askedBy: asked?.askedBy ?? null,
});

export const holdsHandlers = (services: HttpServices): HandlersFor<Contract>['holds'] => ({
  list: async () => {
    const { holds, load, networks, alarm, lately } = await services.listHolds();
    return {
      holds: holds.map(presentHold),
      places: services.terms.queueLimits.pauseAtQueuedAndOpenCheckouts,
      queued: load.queued,
      networks: networks.flatMap(({ network, holds: held, paid }) =>
        network === null || held === 0 ? [] : [{ network: shown(network), holds: held, paid }],
      ),
      alarm,
      lately,
      word: presentWord((await services.admissions.current()).word),
    };
  },
  end: async ({ body }) => ({ ended: await services.endHolds(body.id === undefined ? 'all' : checkoutId(body.id)) }),
  word: async () => ({ ...presentWord((await services.admissions.current()).word), alarm: (await services.listHolds()).alarm }),
  askForWord: async (_request, { actor }) => presentWord(await services.askForWord(actor.name)),
  stopAsking: async (_request, { actor }) => {
    await services.stopAskingForWord(actor.name);
    return presentWord(null);
  },
});
