import { paymentId, type OrderId } from '#core/domain/kernel/ids.ts';
import type { Order } from '#core/domain/order/order.ts';
import type { SalesReader } from '#core/ports/sales-reader.ts';
import { toAdjustment } from './mappers/adjustment.mapper.ts';
import { textOf } from './mappers/instant.mapper.ts';
import { toOrder, type OrderWithItems } from './mappers/order.mapper.ts';
import { toRefund } from './mappers/refund.mapper.ts';
import { readRefundBook } from './mikro-orm-refund-repository.ts';
import { ORDER_COLUMNS } from './order-columns.ts';
import type { ProviderAdjustmentRow } from './rows/provider-adjustment.row.ts';
import type { RefundRow } from './rows/refund.row.ts';
import { asJson, type Sql } from './sql.ts';
import type { InTransaction } from './in-transaction.ts';

const ONE_MOMENT = 'set transaction isolation level repeatable read, read only';
const PLACED = `select ${ORDER_COLUMNS} from orders o where o.placed_at >= ? and o.placed_at < ? order by o.placed_at, o.id`;
const WENT_BACK = `select * from refunds where accepted_at >= ? and accepted_at < ? and state <> 'failed' order by accepted_at, id`;
const OUTSIDE = 'select * from provider_adjustments where at >= ? and at < ? order by at, id';
const BY_IDS = `select ${ORDER_COLUMNS} from orders o where o.id in (select value::uuid from jsonb_array_elements_text(?))`;
const PAYMENTS = `
  select payment_id from orders where placed_at >= ? and placed_at < ? and payment_id is not null order by placed_at desc, id desc`;

const ordersOf = async (sql: Sql, ids: readonly OrderId[]): Promise<(id: OrderId) => Order> => {
  const rows = await sql<OrderWithItems>(BY_IDS, [asJson([...new Set(ids)])]);
  const orders = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return (id) => {
    const order = orders.get(id);
    if (order === undefined) throw new Error('a refund belongs to an order');
    return order;
  };
};

export function createMikroOrmSalesReader(inTransaction: InTransaction): SalesReader {
  const atOneMoment = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    inTransaction(async (sql) => {
      await sql(ONE_MOMENT);
      return await work(sql);
    });
  return {
    between: (window) =>
      atOneMoment(async (sql) => {
        const bounds = [textOf(window.start), textOf(window.end)];
        const placed = (await sql<OrderWithItems>(PLACED, bounds)).map(toOrder);
        const refunds = (await sql<RefundRow>(WENT_BACK, bounds)).map(toRefund);
        const outside = (await sql<ProviderAdjustmentRow>(OUTSIDE, bounds)).map(toAdjustment);
        const orderOf = await ordersOf(
          sql,
          [...refunds, ...outside].map(({ orderId }) => orderId),
        );
        return {
          window,
          placed,
          refunds: refunds.map((refund) => ({ refund, order: orderOf(refund.orderId) })),
          outside: outside.map((adjustment) => ({ adjustment, order: orderOf(adjustment.orderId) })),
        };
      }),
    ofOrder: (id) =>
      atOneMoment(async (sql) => {
        const [row] = await sql<OrderWithItems>(`select ${ORDER_COLUMNS} from orders o where o.id = ?`, [id]);
        return row === undefined ? null : { order: toOrder(row), book: await readRefundBook(sql, id) };
      }),
    paymentsBetween: (window) =>
      atOneMoment(async (sql) => {
        const rows = await sql<{ payment_id: string }>(PAYMENTS, [textOf(window.start), textOf(window.end)]);
        return rows.map((row) => paymentId(row.payment_id));
      }),
  };
}
