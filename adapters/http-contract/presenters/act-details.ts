import type { Contract } from '../contract.ts';
import type { RequestOf } from '../endpoint.ts';
import { actId, type ActId } from '#core/domain/kernel/ids.ts';
import type { HandOverProof } from '#core/domain/order/hand-over.ts';
import type { Seen } from '#core/domain/order/order-command.ts';
import { readPickupCode } from '#core/domain/order/pickup-code.ts';
import type { ChangeDetails } from '#core/use-cases/orders/change-order-status.ts';

type Change = RequestOf<Contract['fulfilment']['changeStatus']>;
type Reopening = RequestOf<Contract['fulfilment']['reopen']>['body'];

/** Null for a client without act ids. */
export const actOf = (headers: Change['headers'] | undefined): ActId | null => {
  const key = headers?.['idempotency-key'];
  return key === undefined ? null : actId(key);
};

const proofOf = ({ pickup_code: typed, note }: Change['body']): HandOverProof => ({
  code: typed === undefined ? null : (readPickupCode(typed) ?? typed),
  note: note ?? null,
});

/** The order as the device saw it; null for a client that does not send it. */
export const seenOf = ({ seen }: Pick<Reopening, 'seen'>): Seen | null =>
  seen === undefined
    ? null
    : {
        status: seen.status,
        reopenedCount: seen.reopened_count,
        ...(seen.preparing_staff_id === undefined ? {} : { holderId: seen.preparing_staff_id }),
      };

export const changeDetailsOf = (body: Change['body']): ChangeDetails => {
  const seen = body.command === undefined ? null : seenOf(body.command);
  return { command: body.command === undefined || seen === null ? null : { name: body.command.name, seen }, proof: proofOf(body) };
};
