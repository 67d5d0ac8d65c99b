import * as fc from 'fast-check';
import { expect } from 'vitest';
import { send, type HttpAnswer } from '../../support/http-calls.ts';
import { bearer } from '../../support/logins.ts';
import { numberFrom, productBySlug } from '../../support/races/ledger-checks.ts';
import type { RaceHarness } from '../../support/races/race-harness.ts';
import type { StaffLogin } from '../../support/races/staff.ts';

/** In no order of the model. */
const SLUG = 'soft-pretzel';

/** `isBlind`: from a client that does not send its version, so only the act's id identifies a copy. */
export type MenuHappening = {
  readonly kind: 'menu';
  readonly device: number;
  /** Null: sold out. Otherwise the number put back. */
  readonly counted: number | null;
  readonly isBlind: boolean;
};

export const menuHappening = (device: fc.Arbitrary<number>): fc.Arbitrary<MenuHappening> =>
  fc.record({
    kind: fc.constant('menu' as const),
    device,
    counted: fc.option(fc.integer({ min: 0, max: 30 })),
    isBlind: fc.boolean(),
  });

/** `round`: as known to the device. */
type MenuAct = Pick<MenuHappening, 'counted'> & { readonly round: number | null };

/** One product that five people sell out and put back, beside a model of the outcome. */
export const menuOf = async (stand: RaceHarness) => {
  const { id, available } = await productBySlug(stand, SLUG);
  let model = { isOut: false, round: 0, available, told: 0 };
  const outcomes = new Map<string, 'applied' | 'refused'>();

  const decide = ({ counted, round }: MenuAct): 'applied' | 'refused' => {
    if (counted === null && model.isOut) return 'applied';
    if (round !== null && round !== model.round) return 'refused';
    if (counted === null) model = { ...model, isOut: true, told: model.told + 1 };
    else if (model.isOut) model = { isOut: false, round: model.round + 1, available: counted, told: model.told + 1 };
    return 'applied';
  };
  const tell = (act: string, { counted, round }: MenuAct, { token }: StaffLogin): Promise<HttpAnswer> => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': act, ...bearer(token) };
    const search = round === null ? '' : `?round=${round}`;
    if (counted === null) return send(stand, `/api/sold-out/${id}${search}`, { method: 'POST', headers });
    return send(stand, `/api/sold-out/${id}/back${search}`, { method: 'POST', headers, body: JSON.stringify({ counted }) });
  };
  return {
    seen: (): number => model.round,
    wasSent: (act: string): boolean => outcomes.has(act),
    sent: (): number => outcomes.size,
    deliver: async (act: string, what: MenuAct, login: StaffLogin): Promise<void> => {
      const outcome = outcomes.get(act) ?? decide(what);
      outcomes.set(act, outcome);
      const { status } = await tell(act, what, login);
      expect([act, status]).toEqual([act, outcome === 'applied' ? 200 : 409]);
    },
    check: async (): Promise<void> => {
      const left = model.isOut ? 0 : model.available;
      expect(await productBySlug(stand, SLUG)).toMatchObject({ available: left });
      expect(await numberFrom(stand, `select menu_round from products where id = ${id}`)).toBe(model.round);
      expect(await numberFrom(stand, "select count(*) from audit_log where text ~ '^(Sold out|Back on the menu): '")).toBe(model.told);
      expect(await numberFrom(stand, 'select count(*) from staff_acts where product_id is not null')).toBe(outcomes.size);
    },
  };
};
