import * as z from 'zod/mini';
import { authContract } from '#adapters/http-contract/auth.contract.ts';
import { catalogueContract } from '#adapters/http-contract/catalogue.contract.ts';
import { drawersContract } from '#adapters/http-contract/drawers.contract.ts';
import type { Endpoint, ResponseOf } from '#adapters/http-contract/endpoint.ts';
import { fulfilmentContract } from '#adapters/http-contract/fulfilment.contract.ts';
import { holdsContract } from '#adapters/http-contract/holds.contract.ts';
import { inventoryContract } from '#adapters/http-contract/inventory.contract.ts';
import { ERROR_STATUS } from '#adapters/http-contract/problem.ts';
import { queueContract } from '#adapters/http-contract/queue.contract.ts';
import { standConfigContract } from '#adapters/http-contract/stand-config.contract.ts';
import { windowContract } from '#adapters/http-contract/window.contract.ts';
import { orderId, orderItemId, type OrderId } from '#core/domain/kernel/ids.ts';
import { SECOND_MS } from '#core/domain/kernel/instant.ts';
import type { Result } from '#core/domain/kernel/result.ts';
import type { Order } from '#core/domain/order/order.ts';
import { USUAL_SETTINGS } from '#core/domain/settings/settings.ts';
import type { Actor } from '#core/domain/staff/actor.ts';
import type { Refusal } from '#core/use-cases/errors.ts';
import { actOf, changeDetailsOf, seenOf } from '#adapters/http-contract/presenters/act-details.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import { presentConfig } from '#adapters/http-contract/presenters/present-config.ts';
import { presentDrawers } from '#adapters/http-contract/presenters/present-drawer.ts';
import { presentMenu } from '#adapters/http-contract/presenters/present-product.ts';
import { presentSale, saleAsShown } from '#adapters/http-contract/presenters/present-sale.ts';
import { presentStaffOrder } from '#adapters/http-contract/presenters/present-staff-order.ts';
import { ProblemAnswer } from '#adapters/http-contract/presenters/problem-answer.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { Api, CallInput } from '#web/api/client.ts';
import type { PracticeStand } from './create-practice-stand.ts';
import { row, type AnyRow } from './practice-row.ts';
import { soldOutRows } from './practice-sold-out.ts';

/** Neither stored data nor trial features of a real stand. */
const PRACTICE = {
  contactMs: 0,
  environment: 'production',
  payments: { provider: 'simulated' },
  email: { provider: 'none' },
  texts: { provider: 'off' },
} as const;

/** Well within the silence that a screen tolerates in its stream. */
const HEARTBEAT_MS = 20 * SECOND_MS;

/** The stand's time zone, and the address of its pictures. */
type Place = { readonly timeZone: string; readonly pictures: string };

const rowsOf = (stand: PracticeStand, actor: Actor, { timeZone, pictures }: Place): readonly AnyRow[] => {
  const read = async (id: OrderId) => {
    const found = await stand.getOrder(id, 'tonight');
    return found.ok ? presentStaffOrder(found.value, stand.clock.now(), false) : refuse(found.error);
  };
  const changed = async (outcome: Result<Order, Refusal>) => (outcome.ok ? read(outcome.value.id) : refuse(outcome.error));
  const addressOf = (imagePath: string): string => `${pictures}${imagePath.slice(1)}`;
  const { fulfilment, sales } = { fulfilment: fulfilmentContract, sales: windowContract };
  return [
    row(standConfigContract.config, () =>
      presentConfig({ ...PRACTICE, timeZone }, USUAL_SETTINGS, { demoStaffCode: null, pushPublicKey: null }),
    ),
    row(catalogueContract.listProducts, async () => presentMenu(await stand.listMenu(), addressOf)),
    ...soldOutRows(stand, actor, addressOf),
    row(inventoryContract.listStations, async () =>
      (await stand.listPreparations()).map(({ product: { id, name, category, available, isActive }, preparation }) => ({
        product_id: id,
        name,
        category,
        quantity: available,
        is_active: isActive,
        station: preparation.station,
        prep_points: preparation.prepPoints,
      })),
    ),
    row(queueContract.metrics, () => ({ currentVisitors: 0, activeCarts: 0, totalCartItems: 0 })),
    row(holdsContract.word, () => ({ word: null, askedAt: null, askedBy: null, alarm: null })),
    row(authContract.logOut, () => undefined),
    row(fulfilment.list, async ({ query }) =>
      (await stand.listOrders(query.filter, 'tonight')).map((placed) => presentStaffOrder(placed, stand.clock.now(), false)),
    ),
    row(fulfilment.readyNotification, () => []),
    row(fulfilment.get, ({ params }) => read(orderId(params.id))),
    row(fulfilment.changeStatus, async ({ params, headers, body }) =>
      changed(await stand.changeOrderStatus(orderId(params.id), body.status, actor, actOf(headers), changeDetailsOf(body))),
    ),
    row(fulfilment.checkItem, async ({ params, headers, body }) =>
      changed(
        await stand.checkItem(
          orderId(params.id),
          { itemId: orderItemId(params.itemId), isChecked: body.checked, round: body.round ?? null },
          actor,
          actOf(headers),
        ),
      ),
    ),
    row(fulfilment.takeOver, async ({ params, headers, body = {} }) =>
      changed(await stand.takeOver(orderId(params.id), actor, actOf(headers), seenOf(body))),
    ),
    row(fulfilment.undoReady, async ({ params, headers }) => changed(await stand.undoReady(orderId(params.id), actor, actOf(headers)))),
    row(fulfilment.reopen, async ({ params, headers, body }) =>
      changed(await stand.reopenOrder(orderId(params.id), body.reason, actor, actOf(headers), seenOf(body))),
    ),
    row(fulfilment.remind, async ({ params }) => changed(await stand.remindCustomer(orderId(params.id)))),
    row(drawersContract.list, async () => presentDrawers(await stand.listDrawers(), actor)),
    row(fulfilment.findLost, async () => ({ lost: [], isNightOver: false })),
    row(sales.makeSale, async ({ headers, body }) => {
      const made = await stand.makeSale(headers?.['idempotency-key'] ?? '', saleAsShown(body, null), actor);
      return made.ok ? presentSale(made.value) : refuse(made.error);
    }),
    row(sales.undoSale, async ({ params }) => {
      const undone = await stand.undoSale(orderId(params.id), actor);
      return undone.ok ? presentSale(undone.value) : refuse(undone.error);
    }),
  ];
};

const NOT_IN_PRACTICE = new ProblemAnswer('NOT_FOUND', 'Practice does not have this.');

const failureOf = ({ code, error, extras }: ProblemAnswer): ApiError =>
  new ApiError({ kind: 'answer', status: ERROR_STATUS[code], problem: { ...extras, code, error, requestId: 'practice' } });

const eventsOf = ({ changeNotifications }: PracticeStand, signal: AbortSignal | undefined): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  const closing = new AbortController();
  signal?.addEventListener('abort', () => closing.abort(), { once: true });
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (line: string): void => controller.enqueue(encoder.encode(`${line}\n\n`));
      const unsubscribe = changeNotifications.subscribe(({ topic }) => send(`event: ${topic}`));
      const beating = setInterval(() => send(': still here'), HEARTBEAT_MS);
      const stop = (): void => {
        clearInterval(beating);
        unsubscribe();
      };
      closing.signal.addEventListener('abort', stop, { once: true });
    },
    cancel: () => closing.abort(),
  });
};

/** Answers the staff's calls from the practice stand: no request leaves the browser. */
export const createPracticeApi = (stand: PracticeStand, actor: Actor, place: Place): Api => {
  const rows = new Map(rowsOf(stand, actor, place).map((one) => [one.endpoint, one]));
  return {
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> => {
      const known = rows.get(endpoint);
      const answered = known === undefined ? NOT_IN_PRACTICE : await known.answer(input);
      if (answered instanceof ProblemAnswer) throw failureOf(answered);
      // Only for the compiler: `row` pairs the endpoint with its answer.
      return z.custom<ResponseOf<E>>().parse(answered);
    },
    open: async (_endpoint, { signal }) => eventsOf(stand, signal),
  };
};
