import { CUSTOMER } from '#core/domain/order/order.ts';
import { isSameCustomer, type CustomerFacts } from '#core/domain/order/own-cancels.ts';

const factsWhere = (what: string, condition: string): string => `
    (select ${what.replace('facts', "json_build_object('email', x.contact_email, 'phone', x.contact_phone, 'visitorId', c.visitor_id)")}
      from orders x left join checkouts c on c.id = x.checkout_id where ${condition})`;

/** The customer of the order `o`, and customers who have cancelled other orders of its night themselves. */
export const CANCELLED_BY_CUSTOMERS = `
  ${factsWhere('facts', 'x.id = o.id')} as customer,
  ${factsWhere(
    'json_agg(facts)',
    `x.night_id = o.night_id and x.id <> o.id and x.status = 'cancelled' and x.status_staff_id = '${CUSTOMER.staffId}'`,
  )} as cancelled_by`;

export type CancelledByCustomers = { readonly customer: CustomerFacts; readonly cancelled_by: readonly CustomerFacts[] | null };

export const countOwn = ({ customer, cancelled_by: all }: CancelledByCustomers): number =>
  (all ?? []).filter((other) => isSameCustomer(customer, other)).length;
