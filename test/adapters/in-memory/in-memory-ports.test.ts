import { describe, expect, it } from 'vitest';
import { createInMemoryPayments } from '#adapters/in-memory/payments.ts';
import { createInMemoryPorts } from '#adapters/in-memory/ports.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { networkKey, orderId, visitorId } from '#core/domain/kernel/ids.ts';
import { ZERO } from '#core/domain/kernel/money.ts';
import { quote } from '#core/domain/pricing/quote.ts';
import { STAFF_CODE_ALPHABET } from '#core/domain/staff/staff-code.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { THE_ADMIN } from '#test/support/stand-harness.ts';

const stand = async () => {
  const clock = fixedClock();
  const payments = createInMemoryPayments(clock, (id) => `https://pay.example/${id}`);
  const ports = createInMemoryPorts({ clock, ids: sequentialIds(), payments });
  const useCases = createUseCases(ports);
  await useCases.seedCatalogue({ dryRun: false });
  return { ...useCases, clock, payments, ports };
};

const started = async ({ listMenu, startCheckout }: Awaited<ReturnType<typeof stand>>) => {
  const [product] = await listMenu();
  if (product === undefined) throw new Error('an empty menu');
  const { feeCents } = quote([{ unitPriceCents: product.priceCents, quantity: 1 }], ZERO);
  const outcome = await startCheckout({
    items: [{ productId: product.id, quantity: 1, shownPriceCents: product.priceCents }],
    shownFeeCents: feeCents,
    donationCents: ZERO,
    visitorId: visitorId('maya'),
    network: networkKey('198.51.100.7'),
    isVouchedFor: false,
    language: 'en',
    idempotencyKey: null,
  });
  if (!outcome.ok) throw new Error(outcome.error.kind);
  return outcome.value;
};

describe('a stand on the in-memory ports', () => {
  it('takes an order, refunds it once, and mails about both', async () => {
    const one = await stand();
    const { sessionId, url } = await started(one);
    expect(url).toBe(`https://pay.example/${sessionId}`);
    expect(await one.findOrderBySession(sessionId)).toMatchObject({ ok: false });
    one.payments.pay(sessionId, { customer: { name: 'Maya Rivera', email: 'maya@example.com' }, specialInstructions: 'No ice' });
    const placed = await one.findOrderBySession(sessionId);
    if (!placed.ok) throw new Error('not paid');
    expect(placed.value.order).toMatchObject({ status: 'queued', specialInstructions: 'No ice', customer: { name: 'Maya Rivera' } });
    expect(await one.refundRest(orderId(placed.value.order.id), 'Rain', THE_ADMIN)).toMatchObject({ ok: true });
    const { paymentId } = placed.value.order;
    const record = paymentId === null ? null : await one.payments.retrievePaymentRecord(paymentId);
    expect(record?.refunds).toHaveLength(1);
    const mails: string[] = [];
    const { deliverOutbox } = createUseCases({ ...one.ports, emailSender: { send: async ({ subject }) => void mails.push(subject) } });
    await deliverOutbox();
    expect(mails).toHaveLength(2);
  });

  it('a session is paid while it is open, and expired once', async () => {
    const one = await stand();
    const { sessionId } = await started(one);
    expect(await one.payments.expireSession(sessionId)).toMatchObject({ state: 'expired', url: null });
    expect(() => one.payments.pay(sessionId)).toThrow('not open');
  });

  it('counts tries, each budget for itself', async () => {
    const { ports, logInAdmin } = await stand();
    const guesses = await Promise.all(
      Array.from({ length: 6 }, () => logInAdmin({ password: 'wrong', deviceId: null, address: '198.51.100.7' })),
    );
    expect(guesses.map((guess) => (guess.ok ? 'in' : guess.error.kind)).filter((kind) => kind === 'throttle/too-many')).toHaveLength(1);
    expect(await ports.makeThrottle('another', { points: 1, windowMs: 1_000, isShared: true }).take('a')).toEqual({ allowed: true });
  });

  it('lets in who has a staff code, and knows its own devices and tickets only', async () => {
    const { issueStaffCode, logInStaff, ports } = await stand();
    const issued = await issueStaffCode({ name: 'Bea', role: 'staff', expiresAt: null, createdBy: 'Admin' });
    if (!issued.ok) throw new Error('no code');
    expect(issued.value.code).toMatch(new RegExp(`^[${STAFF_CODE_ALPHABET}]{6}$`));
    expect(await logInStaff({ typedCode: issued.value.code, deviceId: null, address: '198.51.100.7' })).toMatchObject({ ok: true });
    const { secrets, tickets, digests } = ports;
    expect([secrets.issuedDevice(secrets.deviceId()), secrets.issuedDevice('made-up')]).toEqual([true, false]);
    const visitor = { id: visitorId('maya'), shown: null };
    expect([tickets.read(tickets.issue(visitor)), tickets.read('made-up')]).toEqual([visitor, null]);
    expect(digests.ofContact({ kind: 'email', value: 'a@example.com' })).toBe(digests.ofContact({ kind: 'email', value: 'a@example.com' }));
    expect(digests.ofContact({ kind: 'email', value: 'a@example.com' })).not.toBe(
      digests.ofContact({ kind: 'phone', value: 'a@example.com' }),
    );
  });

  it('remembers tonight’s word and who wrote STOP', async () => {
    const { ports, askForWord } = await stand();
    const { word } = await askForWord('Mona');
    expect((await ports.admissions.current()).word?.word).toBe(word);
    await ports.textOptOuts.set('a', true);
    await ports.textOptOuts.set('b', true);
    await ports.textOptOuts.set('b', false);
    expect([await ports.textOptOuts.has('a'), await ports.textOptOuts.has('b')]).toEqual([true, false]);
  });
});
