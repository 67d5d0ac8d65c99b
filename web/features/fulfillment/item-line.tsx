import type { StaffItem } from '#web/staff/orders/staff-order.ts';

/** '2 × Hot Dog' */
export const ItemLine = ({ item: { quantity, productName, replaces } }: { readonly item: StaffItem }) => (
  <>
    <b>{`${quantity} ×`}</b> <span>{productName}</span>
    {replaces !== undefined && <i>{` (instead of ${replaces.productName})`}</i>}
  </>
);
