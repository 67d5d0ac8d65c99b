import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { LIMITS } from '#core/domain/limits.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { useServices } from '#web/composition/services-context.ts';
import { createStoredValue } from '#web/session/stored-value.ts';
import { useLogin } from '#web/session/use-login.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useActLog } from '../offline-queue/acts.tsx';
import { progressOf } from './packing-checks.ts';
import { numberOf, type StaffOrder } from './staff-order.ts';
import { ordersInHandQuery } from './staff-orders.queries.ts';

const heldOrders = z.object({ staffId: z.string(), ids: z.array(z.string()) });
const NONE: z.output<typeof heldOrders> = { staffId: '', ids: [] };

/** Orders that another person took over from this login since this device was last online, including before a reload. */
const useTakenOver = () => {
  const { api, store } = useServices();
  const me = useLogin().login?.actor.id;
  const [stored] = useState(() => createStoredValue(store, 'preparing', heldOrders, NONE));
  const held = useSyncExternalStore(stored.subscribe, stored.get);
  const known = held.staffId === me ? held.ids : NONE.ids;
  // A screen without orders fetches them only when needed.
  const { data: orders } = useQuery({ ...ordersInHandQuery(api), enabled: known.length > 0 });
  const preparing = orders?.filter(({ status }) => status === 'preparing');
  const taken = preparing?.filter(({ id, preparingStaffId }) => preparingStaffId !== me && known.includes(id)) ?? [];
  useEffect(() => {
    if (me === undefined || preparing === undefined) return;
    const ids = preparing.filter(({ id, preparingStaffId }) => preparingStaffId === me || known.includes(id)).map(({ id }) => id);
    if (held.staffId !== me || ids.join(' ') !== known.join(' ')) stored.set({ staffId: me, ids });
  }, [held, known, me, preparing, stored]);
  return {
    taken,
    settle: (one: StaffOrder): void => stored.set({ ...held, ids: known.filter((id) => id !== one.id) }),
  };
};

const SILENT_MINUTES = LIMITS.orders.takeOverAfterMs / MINUTE_MS;

const keptText = (checked: number): string => {
  if (checked === 0) return '';
  return checked === 1 ? ' Your check is kept.' : ` Your ${checked} checks are kept.`;
};

/** Notifies the device that was silent, on any screen, that another person has taken over. */
export const TakenOver = () => {
  const { taken, settle } = useTakenOver();
  const { acts } = useActLog();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [order] = taken;
  if (order === undefined) return null;
  const isPacking = pathname === `/fulfillment/${order.id}`;
  const by = order.preparingStaffName;
  const leave = (): void => {
    settle(order);
    if (isPacking) void navigate('/fulfillment');
  };
  return (
    <Dialog
      role="alertdialog"
      title={`${by} took over ${numberOf(order)}`}
      onDismiss={leave}
      foot={
        <Button variant="primary" size="large" onClick={leave}>
          {isPacking ? 'Back to the queue' : 'Keep working'}
        </Button>
      }
    >
      <p>{`We had not heard from you for ${SILENT_MINUTES} minutes, so ${by} carries on.${keptText(progressOf(order, acts).checked)}`}</p>
    </Dialog>
  );
};
