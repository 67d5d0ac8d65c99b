import { useMutation } from '@tanstack/react-query';
import type { ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { fulfilmentContract, MAX_UNSENT } from '#adapters/http-contract/fulfilment.contract.ts';
import { cleanText, TEXT_LIMITS } from '#core/domain/kernel/typed-text.ts';
import type { Person } from '#core/domain/staff/actor.ts';
import { isUnnamed } from '#core/domain/staff/staff-code.ts';
import { ApiError, isDecided } from '#web/api/api-error.ts';
import { useServices } from '#web/composition/services-context.ts';
import type { Act } from '#web/staff/offline-queue/act-log.ts';
import { actLines } from '#web/staff/offline-queue/act-texts.ts';
import { refusalOf } from '#web/staff/offline-queue/acts-sender.ts';
import { useActs } from '#web/staff/offline-queue/acts.tsx';
import { useKeptSales } from '#web/staff/pending-sales/kept-sales.tsx';
import type { KeptSale } from '#web/staff/pending-sales/sale-log.ts';
import { saleText } from '#web/staff/pending-sales/sale-texts.ts';
import { useDialogs } from '#web/platform/dialogs.ts';
import { useLogin } from '#web/session/use-login.ts';

type Arrived = ResponseOf<typeof fulfilmentContract.answerForUnsent>['arrived'][number];

export type Left = { readonly by: Act['by']; readonly acts: readonly Act[]; readonly sales: readonly KeptSale[] };

/** With an earlier code. */
export const isSamePerson = (by: Act['by'], { name }: Person): boolean => by.name === name && !isUnnamed(name);

/**
 * Sends another login's unsent acts on this device under one's own name, or drops them. The server first records both names, so this needs
 * the network.
 */
export const useAnswerFor = () => {
  const { api } = useServices();
  const { login } = useLogin();
  const kept = { acts: useActs(), sales: useKeptSales() };
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ left, outcome }: { readonly left: Left; readonly outcome: 'sent' | 'dropped' }) => {
      const acts = left.acts.map((act) => ({ id: act.id, at: act.at, text: actLines([act])[0]?.text ?? '' }));
      const sales = left.sales.map((sale) => ({ id: sale.key, at: sale.soldAt, text: cleanText(saleText(sale), TEXT_LIMITS.reason) }));
      const arrived: Arrived[] = [];
      for (let from = 0; from < Math.max(acts.length, sales.length); from += MAX_UNSENT) {
        const part = { acts: acts.slice(from, from + MAX_UNSENT), sales: sales.slice(from, from + MAX_UNSENT) };
        arrived.push(
          ...(await api.call(fulfilmentContract.answerForUnsent, { body: { staff_id: left.by.staffId, outcome, ...part } })).arrived,
        );
      }
      return arrived;
    },
    onSuccess: (arrived, { left, outcome }) => {
      if (login === null) return;
      const me = { staffId: login.actor.id, name: login.actor.name };
      const answerTo = (id: string) => arrived.find((one) => one.id === id);
      for (const { id } of left.acts) {
        const known = answerTo(id);
        const problem = known?.refused ?? null;
        if (problem !== null && outcome === 'sent') kept.acts.log.refuse(id, refusalOf(new ApiError({ kind: 'answer', problem })));
        else if (known !== undefined || outcome === 'dropped') kept.acts.log.drop(id);
        else kept.acts.log.giveTo(id, me);
      }
      const counted = left.acts.filter(({ id }) => answerTo(id)?.refused === null);
      if (counted.length > 0 && outcome === 'dropped')
        void dialogs.alert(
          `This had already counted: ${actLines(counted)
            .map(({ text }) => text)
            .join(', ')}.`,
        );
      // An act that has arrived can only be undone by its seller's own login.
      const known = { code: 'IDEMPOTENCY_KEY_REUSED', sentence: `This is already recorded, sold by ${left.by.name}.` };
      for (const { key } of left.sales) {
        // A refused one waits again.
        kept.sales.log.tryAgain(key);
        if (answerTo(key) !== undefined) kept.sales.log.refuse(key, known);
        else kept.sales.log.giveTo(key, me);
      }
      kept.acts.flush();
      kept.sales.flush();
    },
    onError: (error) =>
      void dialogs.alert(
        isDecided(error) ? error.message : 'This needs the network, because the stand records who sent or dropped it. It stays here.',
      ),
  });
  return { answerFor: mutate, isBusy: isPending };
};
