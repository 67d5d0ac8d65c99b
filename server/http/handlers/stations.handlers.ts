import type { Contract } from '#adapters/http-contract/contract.ts';
import { pausesAt, type Pause } from '#core/domain/queue/pause.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';

const presentPause = (pause: Pause | null | undefined) => {
  if (pause === null || pause === undefined) return null;
  const { station: _station, ...shown } = pause;
  return shown;
};

export const stationsHandlers = (services: HttpServices): HandlersFor<Contract>['stations'] => {
  const { stations, settings, terms, clock } = services;
  const present = async () => {
    // Waits for a pause that is still being read: screens refetch as soon as they are notified.
    await settings.latest();
    return {
      stations: (await stations.all()).map((one) => ({ ...one, pause: presentPause(one.pause) })),
      everything: presentPause(pausesAt(terms.pauses, clock.now()).find(({ station }) => station === null)),
    };
  };
  return {
    list: present,
    pause: async ({ body }, { actor }) => {
      const paused = await services.pauseStation(body, actor);
      return paused.ok ? present() : refuse(paused.error);
    },
    resume: async ({ body }, { actor }) => {
      await services.resumeStation(body.station, actor);
      return present();
    },
  };
};
