import { useQueryClient } from '@tanstack/react-query';
import type { Elements } from '#web/ui/elements.ts';
import { useState } from 'react';
import { handedOutProblem } from '#adapters/http-contract/fulfilment.contract.ts';
import { detailsOf, isApiError } from '#web/api/api-error.ts';
import { standQuery, useStand } from '#web/api/stand.queries.ts';
import { useServices } from '#web/composition/services-context.ts';
import { useRecentActs } from '#web/staff/orders/recent-acts.tsx';
import { numberOf, type StaffOrder } from '#web/staff/orders/staff-order.ts';
import { timeText } from '#web/texts/times.ts';
import { useStatusChange, type Proof } from '#web/staff/orders/use-status-change.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';

type PickUp = {
  readonly isBusy: boolean;
  readonly pickUp: () => void;
  /** Render it next to the button: it opens to ask for the code. */
  readonly dialog: Elements;
};

/** Hands an order over; its card offers undo. Asks for the pickup code if the stand requires it. */
export const usePickUp = (order: StaffOrder, onDone: () => void): PickUp => {
  const { acted, undone } = useRecentActs();
  const { change, busyWith } = useStatusChange();
  const { asksPickupCode } = useStand();
  const [isAsking, setIsAsking] = useState(false);
  const wordsFor = useRefusalWords();
  const handOver = (one: StaffOrder, proof?: Proof): void => {
    setIsAsking(false);
    change({
      order: one,
      to: 'completed',
      ...(proof === undefined ? {} : { proof }),
      onStart: () => acted('picked-up', one),
      onDone,
      onFailed: () => undone(one),
      wordsFor: (error) => wordsFor(error, one),
    });
  };
  return {
    isBusy: busyWith !== null,
    pickUp: () => (asksPickupCode && order.pickupCode !== null ? setIsAsking(true) : handOver(order)),
    dialog: isAsking && <HandOverDialog order={order} onHandOver={handOver} onCancel={() => setIsAsking(false)} />,
  };
};

const useRefusalWords = () => {
  const { api, clock } = useServices();
  const queryClient = useQueryClient();
  const { asksPickupCode, timeZone } = useStand();
  return (error: unknown, order: StaffOrder): string | undefined => {
    // The setting has just changed.
    if (isApiError(error, 'PICKUP_CODE_REQUIRED')) {
      void queryClient.invalidateQueries({ queryKey: standQuery(api).queryKey });
      return error.message;
    }
    const known = asksPickupCode ? detailsOf(error, handedOutProblem) : null;
    if (known === null) return undefined;
    const at = timeText(known.handed_out_at, clock.now(), timeZone);
    return `${numberOf(order)} is already handed out. ${known.handed_out_by} handed it out at ${at}. Do not give a second bag.`;
  };
};
