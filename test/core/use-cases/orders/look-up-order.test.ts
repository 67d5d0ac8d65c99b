import { describe, expect, it } from 'vitest';
import { lookupPageHash } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { err } from '#core/domain/kernel/result.ts';
import type { Throttle } from '#core/ports/throttle.ts';
import { createLookupBudget } from '#core/use-cases/orders/lookup-budget.ts';
import { noBudget } from '#test/support/fakes/no-budgets.ts';
import { kindOf, refused, valueOf } from '#test/support/results.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const [SCHOOL, ELSEWHERE] = ['198.51.100.7', '192.0.2.1'];
const NOT_FOUND = refused('order/not-found');
const CODE_NEEDED = refused('lookup/code-needed');
const MAYA = 'maya@example.com';

/** With Maya's order. */
const setUp = async () => {
  const stand = standHarness();
  const order = await stand.place({ customer: { name: 'Maya Rivera', email: MAYA, phone: null } });
  const lookUp = (emailOrPhone: string, lastName: string | null = null, network = SCHOOL) =>
    stand.lookUpOrder({ emailOrPhone, lastName, network });
  return {
    ...stand,
    order,
    opened: { ok: true, value: order.lookupHash },
    code: order.pickupCode ?? '',
    lookUp,
    page: async (contact = MAYA) => lookupPageHash(valueOf(await lookUp(contact))),
    show: stand.getLookedUpOrder,
    prove: (hash: ReturnType<typeof lookupPageHash>, lastNameOrCode: string, network = SCHOOL) =>
      stand.proveOrder({ hash, lastNameOrCode, network }),
  };
};

describe('looking up an order', () => {
  it('leads to a separate page, which the right last name or the pickup code opens', async () => {
    const { order, opened, code, page: open, show, prove } = await setUp();
    const page = await open('MAYA@example.com');
    expect(page).not.toBe(order.lookupHash);
    expect(valueOf(await show(page)).order.id).toBe(order.id);
    expect(await prove(page, 'Smith')).toEqual(NOT_FOUND);
    for (let times = 0; times < 9; times += 1) expect(await prove(page, ' rivera ')).toEqual(opened);
    expect(await prove(page, ` ${code.toLowerCase()} `)).toEqual(opened);
  });

  it('answers a miss with another order’s number, which neither name nor code opens', async () => {
    const { order, code, page: open, show, prove } = await setUp();
    const page = await open('nobody@example.com');
    expect(await prove(page, code)).toEqual(NOT_FOUND);
    expect(valueOf(await show(page)).order.id).toBe(order.id);
    expect(await prove(page, 'Rivera')).toEqual(NOT_FOUND);
  });

  it('refuses other texts, and shows nothing while there are no orders', async () => {
    const { lookUpOrder, lookupPages, getLookedUpOrder } = standHarness();
    const lookUp = (emailOrPhone: string, lastName: string | null = null) => lookUpOrder({ emailOrPhone, lastName, network: SCHOOL });
    expect((await lookUp('maya')).ok).toBe(false);
    const page = lookupPageHash(valueOf(await lookUp(MAYA)));
    expect(await getLookedUpOrder(page)).toEqual(NOT_FOUND);
    expect(await lookupPages.find(page, instant(0))).toBeNull();
    expect(await lookUp(MAYA, 'Rivera')).toEqual(NOT_FOUND);
  });

  it('accepts five wrong last names per contact and network', async () => {
    const { opened, page: open, lookUp, prove } = await setUp();
    const page = await open();
    for (let count = 0; count < 5; count += 1) expect(await prove(page, `Guess ${count}`)).toEqual(NOT_FOUND);
    expect(kindOf(await prove(page, 'Rivera'))).toBe('throttle/too-many');
    expect(kindOf(await lookUp(MAYA, 'Rivera'))).toBe('throttle/too-many');
    expect(await prove(page, 'Rivera', ELSEWHERE)).toEqual(opened);
  });
});

describe('sweeping', () => {
  const sweeping = (scope: 'network' | 'stand') => [{ level: 'error', event: 'lookup.sweeping', fields: { scope } }];

  it('ends after 30 contacts from one network, with one alarm; owners still get in with their last name', async () => {
    const { opened, lookUp, logger } = await setUp();
    const answers = [];
    for (let count = 0; count < 400; count += 1) answers.push(await lookUp(`nobody-${count}@example.com`));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
    expect(logger.lines).toEqual(sweeping('network'));
    expect(await lookUp(MAYA)).toEqual(refused('lookup/name-needed'));
    expect(await lookUp(MAYA, 'Smith')).toEqual(NOT_FOUND);
    expect(await lookUp('nobody@example.com', 'Rivera')).toEqual(NOT_FOUND);
    expect(await lookUp(MAYA, 'Rivera')).toEqual(opened);
    expect(kindOf(await lookUp(MAYA, null, ELSEWHERE))).toBe('done');
  });

  it('ends after 300 contacts from many networks together', async () => {
    const { lookUp, clock } = await setUp();
    const answers = [];
    for (let count = 0; count < 400; count += 1) answers.push(await lookUp(`nobody-${count}@example.com`, null, `203.0.113.${count}`));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(300);
    clock.advance(10 * MINUTE_MS);
    expect(kindOf(await lookUp('nobody@example.com', null, ELSEWHERE))).toBe('done');
  });

  it('by last names ends after 30 wrong ones from one network; then only the pickup code opens an order there', async () => {
    const { opened, code, page: open, lookUp, prove, logger } = await setUp();
    const page = await open();
    for (let count = 0; count < 40; count += 1)
      expect(await lookUp(`nobody-${count}@example.com`, 'Rivera')).toEqual(count < 30 ? NOT_FOUND : CODE_NEEDED);
    expect(logger.lines).toEqual(sweeping('network'));
    expect(await lookUp(MAYA, 'Rivera')).toEqual(CODE_NEEDED);
    expect(await prove(page, 'Rivera')).toEqual(CODE_NEEDED);
    expect([await lookUp(MAYA, code), await prove(page, code)]).toEqual([opened, opened]);
    // A right one is free, and other networks are not affected.
    for (let count = 0; count < 10; count += 1) expect(await lookUp(MAYA, 'Rivera', ELSEWHERE)).toEqual(opened);
  });

  it('by last names ends after 300 wrong ones from many networks together', async () => {
    const { opened, lookUp, clock, logger } = await setUp();
    for (let count = 0; count < 300; count += 1)
      expect(await lookUp(`nobody-${count}@example.com`, 'Li', `203.0.113.${count}`)).toEqual(NOT_FOUND);
    expect(await lookUp(MAYA, 'Rivera', ELSEWHERE)).toEqual(CODE_NEEDED);
    expect(logger.lines).toEqual(sweeping('stand'));
    clock.advance(10 * MINUTE_MS);
    expect(await lookUp(MAYA, 'Rivera', ELSEWHERE)).toEqual(opened);
  });

  it('of one contact from one network leaves other networks their lookups', async () => {
    const { lookUp } = await setUp();
    for (let count = 0; count < 10; count += 1) expect(kindOf(await lookUp(MAYA))).toBe('done');
    expect(kindOf(await lookUp(MAYA))).toBe('throttle/too-many');
    expect(kindOf(await lookUp(MAYA, null, ELSEWHERE))).toBe('done');
  });
});

describe('the budget of lookups', () => {
  const TOO_MANY = { kind: 'throttle/too-many', retryAfterMs: 60_000 } as const;
  const usedUp: Throttle = { ...noBudget, take: async () => err(TOO_MANY) };
  const NONE_USED = {
    lookupsOfContact: noBudget,
    lookupsOfNetwork: noBudget,
    lookupsOfStand: noBudget,
    namesOfContact: noBudget,
    namesOfNetwork: noBudget,
    namesOfStand: noBudget,
  };

  it.each([
    ['lookupsOfContact', TOO_MANY.kind, 'done', 'names'],
    ['lookupsOfNetwork', 'lookup/name-needed', 'done', 'names'],
    ['lookupsOfStand', 'lookup/name-needed', 'done', 'names'],
    ['namesOfContact', 'done', TOO_MANY.kind, TOO_MANY.kind],
    ['namesOfNetwork', 'done', 'done', 'codes'],
    ['namesOfStand', 'done', 'done', 'codes'],
  ] as const)('without %s: lookup %s, guess %s, name %s', async (budget, ...expected) => {
    const limits = createLookupBudget({ ...NONE_USED, [budget]: usedUp });
    const name = await limits.takeName('a contact', 'a network');
    expect([
      kindOf(await limits.takeLookup('a contact', 'a network')),
      kindOf(await limits.takeGuess('a contact', 'a network')),
      name.ok ? (name.value.isForCodes ? 'codes' : 'names') : name.error.kind,
    ]).toEqual(expected);
  });

  it('takes nothing from others once a contact’s own is used up', async () => {
    const others: Throttle = { ...noBudget, take: () => Promise.reject(new Error('taken')) };
    const own = { lookupsOfContact: usedUp, namesOfContact: usedUp };
    const budget = createLookupBudget({ ...NONE_USED, ...own, lookupsOfNetwork: others, namesOfNetwork: others });
    expect(await budget.takeLookup('a contact', 'a network')).toEqual(err(TOO_MANY));
    expect(await budget.takeName('a contact', 'a network')).toEqual(err(TOO_MANY));
  });
});
