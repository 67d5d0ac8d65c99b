import { expect } from 'vitest';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { CONSENT_WORDING } from '#core/domain/notifications/text-consent.ts';
import { signReport } from '#test/support/fake-twilio.ts';
import { send } from '#test/support/http-calls.ts';
import { numberFrom } from '#test/support/races/ledger-checks.ts';
import { logIn, theItem } from './admin-scenarios.ts';
import { CUSTOMER, withOrder } from './customers.ts';
import type { Scenario } from './scenario.ts';

/** Twilio has no idempotency key, but it reports each text it has, before the lease ends (ADR 0061). */
const textThat = (isReported: boolean): Scenario => ({
  name: 'text',
  hasTexts: true,
  prepare: async (victim, world) => {
    const session = await withOrder(victim, world);
    const { json: order } = await send(victim, `/api/orders/by-session/${session}`);
    const headers = await logIn(victim);
    const { orderId } = await theItem(victim, headers);
    const put = (path: string, body: object) =>
      send(victim, path, { method: 'PUT', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
    const agreed = await put(`/api/order-status/${String(order?.['hash'])}/texts`, { wording: CONSENT_WORDING, language: 'en' });
    expect(agreed.json).toEqual({ state: 'on' });
    expect(await put(`/api/orders/${orderId}/status`, { status: 'ready' })).toMatchObject({ status: 200 });
    await victim.tell({ do: 'wait', ms: LIMITS.orders.tellReadyAfterMs });
    return {
      act: () => victim.tell({ do: 'work', job: 'sendTexts' }),
      afterwards: async (stand) => {
        const sendTexts = stand.services.useCases.sendTexts;
        for (const sent of isReported ? world.twilio.received : []) {
          const { pathname, search } = new URL(sent.reportTo ?? '');
          const reported = await send(stand, pathname + search, { method: 'POST', ...signReport(sent, 'sent') });
          expect(reported.status).toBe(204);
        }
        stand.clock.advance(LIMITS.orders.tellReadyAfterMs + MINUTE_MS);
        await sendTexts();
        stand.clock.advance(MINUTE_MS);
        expect(await sendTexts(), 'texts once it was told').toBe(0);
      },
      outcome: async (stand) => {
        const told = world.twilio.received.map(({ to }) => to);
        expect(told).toContain(CUSTOMER.phone);
        expect(told).toHaveLength(1);
        expect(await numberFrom(stand, 'select count(*) from text_consents where told_of is not null')).toBe(1);
      },
    };
  },
});

export const TEXT_SCENARIOS: readonly Scenario[] = [textThat(true)];

/** At a provider whose reports do not arrive. */
export const UNREPORTED_TEXT = textThat(false);
