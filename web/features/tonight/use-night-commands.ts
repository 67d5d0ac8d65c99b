import { useQueryClient } from '@tanstack/react-query';
import type { NightPlan } from '#core/domain/night/night.ts';
import { nightsContract } from '#adapters/http-contract/nights.contract.ts';
import { isSilence, sentenceOf } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/use-command.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Services } from '#web/composition/services.ts';
import { NIGHTS_KEY, type NightEntry, type Uncollected } from '#web/api/nights.queries.ts';

type Command =
  | { readonly what: 'plan'; readonly plan: NightPlan }
  | { readonly what: 'change'; readonly id: NightEntry['id']; readonly plan: NightPlan }
  | { readonly what: 'rename'; readonly id: NightEntry['id']; readonly name: string }
  | { readonly what: 'keepUncollected' | 'undoKeep'; readonly orders: readonly Uncollected['id'][] }
  | { readonly what: 'refundUncollected'; readonly orders: readonly Uncollected['id'][] }
  | { readonly what: 'stopOrdering' | 'resumeOrdering' | 'close' | 'remove'; readonly id: NightEntry['id'] };

/** Orders that it settled; others were settled before. */
type Settled = readonly Uncollected['id'][];

type Asked = { readonly command: Command; readonly onDone: (settled: Settled) => void; readonly onRefused: () => void };

const send = async ({ api }: Pick<Services, 'api'>, command: Command): Promise<Settled> => {
  if ('orders' in command) return (await api.call(nightsContract[command.what], { body: { orders: [...command.orders] } })).settled;
  if (command.what === 'plan') await api.call(nightsContract.plan, { body: command.plan });
  else {
    const params = { id: command.id };
    if (command.what === 'rename') await api.call(nightsContract.rename, { params, body: { name: command.name } });
    else if (command.what === 'change') await api.call(nightsContract.change, { params, body: command.plan });
    else await api.call(nightsContract[command.what], { params });
  }
  return [];
};

export const useNightCommands = () => {
  const services = useServices();
  const queryClient = useQueryClient();
  const { run, isPending, error } = useCommand(async ({ command, onDone, onRefused }: Asked) => {
    try {
      const settled = await send(services, command);
      await queryClient.invalidateQueries({ queryKey: NIGHTS_KEY });
      onDone(settled);
    } catch (failure) {
      void queryClient.invalidateQueries({ queryKey: NIGHTS_KEY });
      if (!isSilence(failure)) onRefused();
      throw failure;
    }
  });
  return {
    isBusy: isPending,
    problem: error === null ? null : sentenceOf(error),
    /** @param onRefused not called without an answer: then it may have been done. */
    run: (command: Command, onDone: Asked['onDone'] = () => undefined, onRefused: () => void = () => undefined): void =>
      run({ command, onDone, onRefused }),
  };
};
