import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '#web/composition/services-context.ts';
import type { ActStep } from '../offline-queue/act-log.ts';
import { useActs } from '../offline-queue/acts.tsx';
import type { StaffOrder } from './staff-order.ts';
import { refreshOrders, showOrder } from './staff-orders.queries.ts';
import { useExplainFailure } from './use-explain-failure.ts';

const STEP_TO = { preparing: { kind: 'start' }, ready: { kind: 'ready' }, completed: { kind: 'pick-up' } } as const satisfies Record<
  string,
  ActStep
>;

export type Proof = { readonly code: string } | { readonly note: string };

type Change = {
  readonly order: StaffOrder;
  readonly to: keyof typeof STEP_TO;
  /** The customer's code, or the note; see `HandOverProof`. */
  readonly proof?: Proof;
  /** Replaces the usual message; undefined: the usual one. */
  readonly wordsFor?: (error: unknown) => string | undefined;
  /** Called before the request. */
  readonly onStart?: () => void;
  /** Called before the lists update. */
  readonly onDone?: () => void;
  readonly onFailed?: () => void;
};

/** Moves an order along the transition table, and explains failures (spec §4, §8). Offline it takes effect here, and is sent later. */
export const useStatusChange = () => {
  const { api } = useServices();
  const { perform } = useActs();
  const queryClient = useQueryClient();
  const explain = useExplainFailure();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ order, to, proof }: Change) => perform(order, { ...STEP_TO[to], ...proof }),
    onMutate: ({ onStart }) => onStart?.(),
    onSuccess: (sent, { onDone }) => {
      onDone?.();
      // Queued acts are applied to the screens automatically.
      if (sent !== 'kept') showOrder(queryClient, api, sent);
    },
    onError: (error, change) => {
      change.onFailed?.();
      // Another person may have been faster: show the current state.
      refreshOrders(queryClient);
      explain(error, change.wordsFor?.(error));
    },
  });
  return { change: mutate, busyWith: isPending ? variables.to : null };
};
