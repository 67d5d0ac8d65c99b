import { beforeEach, describe, expect, it } from 'vitest';
import { createDocumentAdmissionStore } from '#adapters/documents/document-admission-store.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Caller } from '#core/use-cases/admission/meet-visitor.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const PHONE: Caller = { ticket: null, claimed: visitorId('phone-1'), network: '203.0.113.66', isStaffDevice: false };
const [ALMOST_MS, ONE_MS] = [10 * MINUTE_MS - 1, 1];

const setUp = () => {
  const tickets = createHmacVisitorTickets('a key that is only for this test');
  const { clock, persistence, audited } = standHarness({ tickets });
  const instance = () => createDocumentAdmissionStore(persistence.documents, clock);
  const admissions = instance();
  const useCases = createUseCases({ ...persistence, admissions });
  /** Whether the phone is vouched for once it has opened the menu by this secret. */
  const open = async (secret: string) => {
    const ticket = await useCases.showPass(await useCases.meetVisitor(PHONE), secret);
    return (await useCases.meetVisitor({ ...PHONE, ticket })).isVouchedFor;
  };
  return { ...useCases, audited, clock, tickets, admissions, elsewhere: instance(), open, documents: persistence.documents };
};

let stand: ReturnType<typeof setUp>;
beforeEach(() => {
  stand = setUp();
});
const meet = (changes: Partial<Caller> = {}) => stand.meetVisitor({ ...PHONE, ...changes });

describe('meeting a visitor', () => {
  it('issues a ticket to visitors without one, and the same id to the same browser', async () => {
    const first = await meet();
    expect(first).toMatchObject({ visitor: { shown: null }, network: stand.tickets.keyOf(PHONE.network), isVouchedFor: false });
    expect((await meet({ ticket: 'forged.and.signed' })).visitor).toEqual(first.visitor);
    expect((await meet({ claimed: null })).visitor.id).not.toBe(first.visitor.id);
    expect(await meet({ ticket: first.ticket, claimed: visitorId('another') })).toEqual({ ...first, ticket: null });
  });

  it('vouches for staff devices', async () => {
    expect((await meet({ isStaffDevice: true })).isVouchedFor).toBe(true);
  });
});

describe('the pass of the sign', () => {
  it('vouches for phones that open the menu by it', async () => {
    const { open, readSignPass, tickets } = stand;
    const secret = await readSignPass();
    expect([await readSignPass(), await open(secret)]).toEqual([secret, true]);
    for (const wrong of ['', 'guessed', tickets.passOf('another'), `${secret}x`]) expect(await open(wrong)).toBe(false);
  });

  it('ends with a new one, also for phones that came by it', async () => {
    const { admissions, audited, clock, open, readSignPass, renewSignPass } = stand;
    const used = async () => (await admissions.current()).passUsedAt;
    const old = await readSignPass();
    expect([await used(), await open(old), await used()]).toEqual([null, true, clock.now()]);
    const fresh = await renewSignPass('Mona');
    expect([await open(old), await open(fresh), await readSignPass()]).toEqual([false, true, fresh]);
    expect((await meet()).isVouchedFor).toBe(false);
    expect(await audited()).toEqual(['Mona login: Made a new code for the sign; signs printed before no longer count']);
  });

  it('is recorded as used every ten minutes', async () => {
    const { admissions, clock, open, readSignPass } = stand;
    const [secret, first] = [await readSignPass(), clock.now()];
    await open(secret);
    clock.advance(ALMOST_MS);
    await open(secret);
    expect((await admissions.current()).passUsedAt).toBe(first);
    clock.advance(ONE_MS);
    await open(secret);
    expect((await admissions.current()).passUsedAt).toBe(clock.now());
  });

  it('is stored with the sign that was printed with it', async () => {
    const { admissions, clock, elsewhere, readSignPass, recordSignPrint, renewSignPass } = stand;
    const prices = [{ name: 'Cola', priceCents: cents(250) }];
    const paper = { address: 'band.example', standName: 'Band', pickupPlace: 'the gym', word: null, prices };
    const old = await readSignPass();
    await recordSignPrint({ ...paper, secret: old }, 'Mona');
    await recordSignPrint({ ...paper, prices: undefined, secret: old }, 'Luis');
    const { sign: pass, printed } = await elsewhere.current();
    expect(printed).toEqual({ ...paper, pass, at: clock.now(), by: 'Mona' });
    await renewSignPass('Mona');
    await recordSignPrint({ ...paper, secret: old }, 'Mona');
    expect((await admissions.current()).printed?.pass).toBeNull();
    await recordSignPrint({ ...paper, prices: null, secret: old }, 'Mona');
    await recordSignPrint({ ...paper, prices: undefined, secret: old }, 'Luis');
    expect((await admissions.current()).printed).toMatchObject({ prices: null, by: 'Luis' });
  });
});

it('the pass of a screen changes every half day, and works for another one', async () => {
  const { clock, open, readScreenPass } = stand;
  const evening = readScreenPass();
  expect(await open(evening)).toBe(true);
  clock.advance(LIMITS.admission.passLivesMs);
  expect(readScreenPass()).not.toBe(evening);
  expect([await open(evening), await open(readScreenPass())]).toEqual([true, true]);
  clock.advance(LIMITS.admission.passLivesMs);
  expect(await open(evening)).toBe(false);
});

it('a document of an older stand has no print and no screens', async () => {
  await stand.documents.update('stand', 'admission', () => ({ word: null, sign: 'pass-1', passUsedAt: null, staffSeen: {} }));
  expect(await stand.elsewhere.current()).toMatchObject({ sign: 'pass-1', printed: null, screens: [] });
});

it('the staff’s network is known on every instance, and written every ten minutes', async () => {
  const { admissions, clock, elsewhere, recordStaffNetwork, tickets } = stand;
  const [first, key] = [clock.now(), tickets.keyOf('school')];
  expect((await elsewhere.current()).staffSeen).toEqual({});
  await recordStaffNetwork('school');
  clock.advance(ALMOST_MS);
  await recordStaffNetwork('school');
  expect((await elsewhere.current()).staffSeen).toEqual({ [key]: first });
  clock.advance(ONE_MS);
  await recordStaffNetwork('school');
  expect((await admissions.current()).staffSeen).toEqual({ [key]: clock.now() });
});
