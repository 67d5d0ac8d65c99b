import { describe, expect, it } from 'vitest';
import { lookupPageHash } from '#core/domain/kernel/ids.ts';
import { instant, MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const SCHOOL = '198.51.100.7';
const NOT_FOUND = { ok: false, error: { kind: 'order/not-found' } };
const CODE_NEEDED = { ok: false, error: { kind: 'lookup/code-needed' } };
const NAME_NEEDED = { ok: false, error: { kind: 'lookup/name-needed' } };

const setUp = () => {
  const stand = standHarness();
  return {
    clock: stand.clock,
    logger: stand.logger,
    place: (name = 'Maya Rivera', email = 'maya@example.com') => stand.place({ customer: { name, email, phone: null } }),
    lookUp: (emailOrPhone: string, lastName: string | null = null, network = SCHOOL) =>
      stand.lookUpOrder({ emailOrPhone, lastName, network }),
    kept: (hash: string) => stand.lookupPages.find(lookupPageHash(hash), instant(0)),
    show: stand.getLookedUpOrder,
    prove: (hash: string, lastNameOrCode: string, network = SCHOOL) =>
      stand.proveOrder({ hash: lookupPageHash(hash), lastNameOrCode, network }),
  };
};

const granted = <T>(result: { readonly ok: true; readonly value: T } | { readonly ok: false }): T => {
  if (!result.ok) throw new Error('it was refused');
  return result.value;
};

describe('looking an order up', () => {
  it('leads to a page of its own, which the right last name turns into the order’s', async () => {
    const { place, lookUp, show, prove } = setUp();
    const { id, lookupHash } = await place();
    const page = granted(await lookUp('MAYA@example.com'));
    expect(page).not.toBe(lookupHash);
    expect(granted(await show(lookupPageHash(page))).order.id).toBe(id);
    expect(await prove(page, 'Smith')).toEqual(NOT_FOUND);
    expect(await prove(page, ' rivera ')).toEqual({ ok: true, value: lookupHash });
  });

  it('is opened by the pickup code as well, as it is read out', async () => {
    const { place, lookUp, prove } = setUp();
    const { lookupHash, pickupCode } = await place();
    const page = granted(await lookUp('maya@example.com'));
    expect(await prove(page, ` ${(pickupCode ?? '').toLowerCase()} `)).toEqual({ ok: true, value: lookupHash });
  });

  it('answers a miss with another’s number, which neither name nor code opens', async () => {
    const { place, lookUp, show, prove } = setUp();
    const { id, pickupCode } = await place();

    const page = granted(await lookUp('nobody@example.com'));
    expect(await prove(page, pickupCode ?? '')).toEqual(NOT_FOUND);
    expect(granted(await show(lookupPageHash(page))).order.id).toBe(id);
    expect(await prove(page, 'Rivera')).toEqual(NOT_FOUND);
  });

  it('refuses what is neither address nor number, and shows nothing while there are no orders', async () => {
    const { kept, lookUp, show } = setUp();
    expect(await lookUp('maya')).toMatchObject({ ok: false });
    const page = lookupPageHash(granted(await lookUp('maya@example.com')));
    expect(await show(page)).toEqual(NOT_FOUND);
    expect(await kept(page)).toBeNull();
    expect(await lookUp('maya@example.com', 'Rivera')).toEqual(NOT_FOUND);
  });

  it('takes five wrong last names of a contact from one network, and goes on elsewhere', async () => {
    const { place, lookUp, prove } = setUp();
    const { lookupHash } = await place();
    const page = granted(await lookUp('maya@example.com'));
    for (let count = 0; count < 5; count += 1) expect(await prove(page, `Guess ${count}`)).toEqual(NOT_FOUND);
    expect(await prove(page, 'Rivera')).toMatchObject({ error: { kind: 'throttle/too-many' } });
    expect(await lookUp('maya@example.com', 'Rivera')).toMatchObject({ error: { kind: 'throttle/too-many' } });
    expect(await prove(page, 'Rivera', '192.0.2.1')).toEqual({ ok: true, value: lookupHash });
  });
});

describe('sweeping', () => {
  it('ends after 30 contacts of one network, with one alarm, and owners still get in with their last name', async () => {
    const { place, lookUp, logger } = setUp();
    const { lookupHash } = await place();
    const answers = [];
    for (let count = 0; count < 400; count += 1) answers.push(await lookUp(`nobody-${count}@example.com`));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
    expect(logger.lines).toEqual([{ level: 'error', event: 'lookup.sweeping', fields: { scope: 'network' } }]);
    expect(await lookUp('maya@example.com')).toEqual(NAME_NEEDED);
    expect(await lookUp('maya@example.com', 'Smith')).toEqual(NOT_FOUND);
    expect(await lookUp('nobody@example.com', 'Rivera')).toEqual(NOT_FOUND);
    expect(await lookUp('maya@example.com', 'Rivera')).toEqual({ ok: true, value: lookupHash });
    expect(await lookUp('maya@example.com', null, '192.0.2.1')).toMatchObject({ ok: true });
  });

  it('ends after 300 contacts of many networks together', async () => {
    const { lookUp, clock } = setUp();
    const answers = [];
    for (let count = 0; count < 400; count += 1) answers.push(await lookUp(`nobody-${count}@example.com`, null, `203.0.113.${count}`));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(300);
    clock.advance(10 * MINUTE_MS);
    expect(await lookUp('nobody@example.com', null, '192.0.2.1')).toMatchObject({ ok: true });
  });

  it('by last names ends after 30 wrong ones of one network, with an alarm; then only the pickup code opens an order there', async () => {
    const { place, lookUp, prove, logger } = setUp();
    const { lookupHash, pickupCode } = await place();
    const page = granted(await lookUp('maya@example.com'));
    for (let count = 0; count < 40; count += 1) {
      const answer = await lookUp(`nobody-${count}@example.com`, 'Rivera');
      expect(answer).toEqual(count < 30 ? NOT_FOUND : CODE_NEEDED);
    }
    expect(logger.lines).toEqual([{ level: 'error', event: 'lookup.sweeping', fields: { scope: 'network' } }]);
    expect(await lookUp('maya@example.com', 'Rivera')).toEqual(CODE_NEEDED);
    expect(await prove(page, 'Rivera')).toEqual(CODE_NEEDED);
    expect(await lookUp('maya@example.com', pickupCode)).toEqual({ ok: true, value: lookupHash });
    expect(await prove(page, pickupCode ?? '')).toEqual({ ok: true, value: lookupHash });
    // A right one is free, and other networks are not affected.
    for (let count = 0; count < 10; count += 1)
      expect(await lookUp('maya@example.com', 'Rivera', '192.0.2.1')).toEqual({ ok: true, value: lookupHash });
  });

  it('by last names ends after 300 wrong ones of many networks together', async () => {
    const { place, lookUp, clock, logger } = setUp();
    const { lookupHash } = await place();
    for (let count = 0; count < 300; count += 1)
      expect(await lookUp(`nobody-${count}@example.com`, 'Li', `203.0.113.${count}`)).toEqual(NOT_FOUND);
    expect(await lookUp('maya@example.com', 'Rivera', '192.0.2.1')).toEqual(CODE_NEEDED);
    expect(logger.lines).toEqual([{ level: 'error', event: 'lookup.sweeping', fields: { scope: 'stand' } }]);
    clock.advance(10 * MINUTE_MS);
    expect(await lookUp('maya@example.com', 'Rivera', '192.0.2.1')).toEqual({ ok: true, value: lookupHash });
  });

  it('of one contact from one network uses up nobody else’s lookups of it', async () => {
    const { lookUp } = setUp();
    for (let count = 0; count < 10; count += 1) expect(await lookUp('maya@example.com')).toMatchObject({ ok: true });
    expect(await lookUp('maya@example.com')).toMatchObject({ error: { kind: 'throttle/too-many' } });
    expect(await lookUp('maya@example.com', null, '192.0.2.1')).toMatchObject({ ok: true });
  });
});
