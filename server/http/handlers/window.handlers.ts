import type { Contract } from '#adapters/http-contract/contract.ts';
import { orderId, orderItemId } from '#core/domain/kernel/ids.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { ok } from '#core/domain/kernel/result.ts';
import { LANGUAGES } from '#core/domain/language.ts';
import type { GivenAway } from '#core/ports/sales-reader.ts';
import { refuse } from '#adapters/http-contract/presenters/error-map.ts';
import type { HttpServices } from '../http-services.ts';
import type { HandlersFor } from '../mount.ts';
import { presentGiven, presentSale, saleAsShown, shownItem, soldOffline } from '#adapters/http-contract/presenters/present-sale.ts';

export const windowHandlers = ({
  approveGiven,
  listGiven,
  startPhonePayment,
  identifySecondPerson,
  makeSale,
  enterOfflineSale,
  enterPaperSale,
  refundSale,
  undoSale,
}: HttpServices): HandlersFor<Contract>['window'] => ({
  given: async (_request, { actor }) => {
    const all = await listGiven();
    const isYours = ({ by, approved }: GivenAway): boolean => approved?.by.staffId === actor.id && by.staffId !== actor.id;
    return {
      waiting: all.filter(({ approved }) => approved === null).map(presentGiven),
      yours: all.filter(isYours).map(presentGiven),
    };
  },
  approve: async ({ params }, { actor }) => {
    const approved = await approveGiven(params.id, actor);
    return approved.ok ? presentGiven(approved.value) : refuse(approved.error);
  },
  startPhonePayment: async ({ headers, body }) => {
    const started = await startPhonePayment({
      items: body.items.map(shownItem),
      shownFeeCents: body.processingFee,
      donationCents: ZERO,
      // The payer does not use the web app: one tablet may have several customers' payments open.
      visitorId: null,
      network: null,
      isVouchedFor: true,
      language: LANGUAGES[0],
      channel: 'W',
      idempotencyKey: headers['idempotency-key'],
    });
    return started.ok ? started.value : refuse(started.error);
  },
  makeSale: async ({ headers, body }, { actor }) => {
    const offline = soldOffline(body);
    if (offline !== null) {
      const entered = await enterOfflineSale(headers['idempotency-key'], offline, actor);
      return entered.ok ? presentSale(entered.value) : refuse(entered.error);
    }
    const code = body.payment.tender === 'comp' ? (body.payment.code ?? null) : null;
    const second = code === null ? ok(null) : await identifySecondPerson({ typedCode: code, by: actor }, 'sales:comp');
    if (!second.ok) return refuse(second.error);
    const asked = saleAsShown(body, second.value);
    const made = await makeSale(headers['idempotency-key'], asked, actor);
    return made.ok ? presentSale(made.value) : refuse(made.error);
  },
  enterPaperSale: async ({ headers, body }, { actor }) => {
    const { items, writtenAt, seller, counted, drawer } = body;
    const sheet = { items: items.map(shownItem), writtenAt, seller, countedCents: counted, drawerId: drawer };
    const entered = await enterPaperSale(headers['idempotency-key'], sheet, actor);
    return entered.ok ? presentSale(entered.value) : refuse(entered.error);
  },
  refundSale: async ({ params, body }, { actor }) => {
    const itemId = body.item === null ? null : orderItemId(body.item);
    const refunded = await refundSale(orderId(params.id), { itemId, reason: body.reason, drawerId: body.drawer }, actor);
    return refunded.ok ? { amount: refunded.value } : refuse(refunded.error);
  },
  undoSale: async ({ params }, { actor }) => {
    const undone = await undoSale(orderId(params.id), actor);
    return undone.ok ? presentSale(undone.value) : refuse(undone.error);
  },
});
