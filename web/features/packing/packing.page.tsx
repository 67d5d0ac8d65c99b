import { useParams } from 'react-router-dom';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { Checklist } from './checklist.tsx';
import { OrderNotAvailable, OrderNotFound, PackingLoading, UnableToLoad } from './packing-states.tsx';
import { useStaffOrder } from './use-staff-order.ts';

const { params } = fulfilmentContract.get;

/** One order to bag, item by item (spec §2, `/fulfillment/{orderId}`). */
export const PackingPage = () => {
  const id = params.safeParse({ id: useParams()['orderId'] });
  return id.success ? <PackingOf key={id.data.id} id={id.data.id} /> : <OrderNotFound />;
};

const PackingOf = ({ id }: { readonly id: string }) => {
  const { order, error, isMissing, refetch } = useStaffOrder(id);
  if (isMissing) return <OrderNotFound />;
  if (order === undefined) return error === null ? <PackingLoading /> : <UnableToLoad error={error} onRefresh={refetch} />;
  return <Checklist order={order} notAvailable={<OrderNotAvailable status={order.status} />} />;
};
