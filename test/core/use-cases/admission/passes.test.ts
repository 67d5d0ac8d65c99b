import { describe, expect, it } from 'vitest';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { createDocumentAdmissionStore } from '#adapters/documents/document-admission-store.ts';
import { createHmacVisitorTickets } from '#adapters/security/hmac-visitor-tickets.ts';
import { visitorId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { MINUTE_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import type { Caller } from '#core/use-cases/admission/meet-visitor.ts';
import { standHarness } from '#test/support/stand-harness.ts';

const PHONE: Caller = { ticket: null, claimed: visitorId('phone-1'), network: '203.0.113.66', isStaffDevice: false };

const setUp = () => {
  const tickets = createHmacVisitorTickets('a key that is only for this test');
  const { clock, persistence, audited } = standHarness({ tickets });
  const admissions = createDocumentAdmissionStore(persistence.documents, clock);
  const { meetVisitor: meet, showPass, ...stand } = createUseCases({ ...persistence, admissions });
  const open = async (secret: string) => {
    const ticket = await showPass(await meet(PHONE), secret);
    return (await meet({ ...PHONE, ticket })).isVouchedFor;
  };
  return {
    clock,
    tickets,
    admissions,
    /** Another instance of the same stand. */
    elsewhere: createDocumentAdmissionStore(persistence.documents, clock),
    meet,
    open,
    recordStaffNetwork: stand.recordStaffNetwork,
    sign: stand.readSignPass,
    renew: stand.renewSignPass,
    print: stand.recordSignPrint,
    screen: stand.readScreenPass,
    audited,
  };
};

describe('meeting a visitor', () => {
  it('gives whoever has no ticket of ours one, and the same browser the same name', async () => {
    const { meet, tickets } = setUp();
    const first = await meet(PHONE);
    expect(first).toMatchObject({ visitor: { shown: null }, network: tickets.keyOf(PHONE.network), isVouchedFor: false });
    expect((await meet({ ...PHONE, ticket: 'forged.and.signed' })).visitor).toEqual(first.visitor);
    expect((await meet({ ...PHONE, claimed: null })).visitor.id).not.toBe(first.visitor.id);
    expect(await meet({ ...PHONE, ticket: first.ticket, claimed: visitorId('another') })).toEqual({ ...first, ticket: null });
  });

  it('vouches for the staff’s devices', async () => {
    const { meet } = setUp();
    expect((await meet({ ...PHONE, isStaffDevice: true })).isVouchedFor).toBe(true);
  });
});

describe('a pass', () => {
  it('vouches for a phone that opens the menu by the sign, and by nothing else', async () => {
    const { open, sign, tickets } = setUp();
    const secret = await sign();
    expect(await sign()).toBe(secret);
    expect(await open(secret)).toBe(true);
    for (const wrong of ['', 'guessed', tickets.passOf('another'), `${secret}x`]) expect(await open(wrong)).toBe(false);
  });

  it('of the sign is worthless once a new one is made, also for phones that came by it', async () => {
    const { audited, meet, open, renew, sign, admissions, clock } = setUp();
    const old = await sign();
    const before = (await admissions.current()).passUsedAt;
    expect(before).toBeNull();
    expect(await open(old)).toBe(true);
    expect((await admissions.current()).passUsedAt).toBe(clock.now());
    const fresh = await renew('Mona');
    expect([await open(old), await open(fresh), await sign()]).toEqual([false, true, fresh]);
    expect((await meet(PHONE)).isVouchedFor).toBe(false);
    expect(await audited()).toEqual(['Mona login: Made a new code for the sign; signs printed before no longer count']);
  });

  it('is noted as used once in ten minutes, and by each renewed one', async () => {
    const { admissions, clock, open, sign } = setUp();
    const used = async () => (await admissions.current()).passUsedAt;
    const [secret, first] = [await sign(), clock.now()];
    await open(secret);
    clock.advance(10 * MINUTE_MS - 1);
    await open(secret);
    expect(await used()).toBe(first);
    clock.advance(1);
    await open(secret);
    expect(await used()).toBe(clock.now());
  });

  it('is remembered with the paper that carries it, and with none that is old', async () => {
    const { admissions, clock, elsewhere, print, renew, sign } = setUp();
    const paper = {
      address: 'band.example',
      standName: 'Band',
      pickupPlace: 'the gym',
      word: null,
      prices: [{ name: 'Cola', priceCents: cents(250) }],
    };
    const old = await sign();
    await print({ ...paper, secret: old }, 'Mona');
    const { sign: pass, printed } = await elsewhere.current();
    expect(printed).toEqual({ ...paper, pass, at: clock.now(), by: 'Mona' });
    await renew('Mona');
    await print({ ...paper, secret: old }, 'Mona');
    expect((await admissions.current()).printed?.pass).toBeNull();
  });

  it('of a screen is another one every half day, and works for half a day after it was shown', async () => {
    const { clock, open, screen } = setUp();
    const evening = screen();
    expect(await open(evening)).toBe(true);
    clock.advance(LIMITS.admission.passLivesMs);
    expect(screen()).not.toBe(evening);
    expect([await open(evening), await open(screen())]).toEqual([true, true]);
    clock.advance(LIMITS.admission.passLivesMs);
    expect(await open(evening)).toBe(false);
  });
});

it('reads a document of an older stand, without a print and without screens', async () => {
  const { clock, documents } = standHarness();
  await documents.update('stand', 'admission', () => ({ word: null, sign: 'pass-1', passUsedAt: null, staffSeen: {} }));
  expect(await createDocumentAdmissionStore(documents, clock).current()).toMatchObject({
    sign: 'pass-1',
    printed: null,
    screens: [],
  });
});

describe('where the staff are', () => {
  it('is known on every instance within a second, and written once in ten minutes', async () => {
    const { admissions, clock, elsewhere, recordStaffNetwork, tickets } = setUp();
    const [first, key] = [clock.now(), tickets.keyOf('school')];
    expect((await elsewhere.current()).staffSeen).toEqual({});
    await recordStaffNetwork('school');
    clock.advance(10 * MINUTE_MS - 1);
    await recordStaffNetwork('school');
    expect((await elsewhere.current()).staffSeen).toEqual({ [key]: first });
    clock.advance(1);
    await recordStaffNetwork('school');
    expect((await admissions.current()).staffSeen).toEqual({ [key]: clock.now() });
  });
});
