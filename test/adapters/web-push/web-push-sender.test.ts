import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { isPushService, PUSH_SERVICES } from '#adapters/web-push/push-services.ts';
import { createSystemClock } from '#adapters/system/clock-and-ids.ts';
import { createWebPushSender } from '#adapters/web-push/web-push-sender.ts';
import { lookupHash } from '#core/domain/kernel/ids.ts';
import { readyMessage } from '#core/domain/notifications/push-message.ts';
import { Unavailable } from '#core/ports/unavailable.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { contactOf, createBrowserKeys, isSigned, startFakePushService } from '../../support/fake-push.ts';

const MESSAGE = readyMessage(
  { orderNumber: 'BAND-20261120-O-042', lookupHash: lookupHash('A'.repeat(32)), pickupCode: 'K42', language: 'en' },
  'the southwest corner of the bleachers',
);

describe('Web Push', () => {
  let service: Awaited<ReturnType<typeof startFakePushService>>;
  beforeAll(async () => {
    service = await startFakePushService();
  });
  afterAll(() => service.stop());
  beforeEach(() => {
    service.received.length = 0;
    Object.assign(service.behaviour, { status: 201, location: '' });
  });

  const { documents } = createInMemoryPersistence({ clock: fixedClock() });
  const sender = (timeoutMs = 5_000) =>
    createWebPushSender({ documents, clock: createSystemClock(), contact: 'https://stand.example', services: [service.origin], timeoutMs });

  it('brings a message that only the browser can read, signed by the stand', async () => {
    const browser = createBrowserKeys(`${service.origin}/to/maya`);
    expect(await sender().send(browser.subscription, MESSAGE)).toBe('sent');
    const [request] = service.received;
    if (request === undefined) throw new Error('nothing came');
    expect(request.path).toBe('/to/maya');
    expect(request.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '1800', urgency: 'high' });
    expect(browser.read(request.body)).toEqual(MESSAGE);
    expect(request.body.includes('order-status')).toBe(false);
    expect([isSigned(request, service.origin), isSigned(request, 'https://elsewhere.example')]).toEqual([true, false]);
    expect(() => createBrowserKeys('').read(request.body)).toThrow();
  });

  it.each(['https://stand.example', null])('names the contact %o', async (contact) => {
    const { subscription } = createBrowserKeys(`${service.origin}/1`);
    await createWebPushSender({ documents, clock: createSystemClock(), contact, services: [service.origin] }).send(subscription, MESSAGE);
    const [request] = service.received;
    if (request === undefined) throw new Error('nothing came');
    expect([isSigned(request, service.origin), contactOf(request) ?? null]).toEqual([true, contact]);
  });

  it('has one key for every instance and every start', async () => {
    const [one, other] = [await sender().publicKey(), await sender().publicKey()];
    expect(one).toBe(other);
    expect(one).toMatch(/^B[A-Za-z0-9_-]{86}$/);
  });

  it.each([404, 410])('says that a browser is gone when its service answers %i', async (status) => {
    service.behaviour.status = status;
    expect(await sender().send(createBrowserKeys(`${service.origin}/1`).subscription, MESSAGE)).toBe('gone');
  });

  it('treats invalid keys as a gone browser, without a request', async () => {
    const { subscription } = createBrowserKeys(`${service.origin}/1`);
    expect(await sender().send({ ...subscription, p256dh: 'A'.repeat(87) }, MESSAGE)).toBe('gone');
    expect(service.received).toEqual([]);
  });

  it.each([400, 429, 500, 503])('is unavailable on %i, without a word of the address', async (status) => {
    service.behaviour.status = status;
    const failure = sender().send(createBrowserKeys(`${service.origin}/secret-of-maya`).subscription, MESSAGE);
    await expect(failure).rejects.toBeInstanceOf(Unavailable);
    await expect(failure).rejects.toSatisfy((error: Error) => error.message === 'push unavailable' && error.cause === undefined);
  });

  it('follows no redirect', async () => {
    Object.assign(service.behaviour, { status: 307, location: `${service.origin}/inside` });
    await expect(sender().send(createBrowserKeys(`${service.origin}/1`).subscription, MESSAGE)).rejects.toBeInstanceOf(Unavailable);
    expect(service.received.map(({ path }) => path)).toEqual(['/1']);
  });

  it('never calls an address outside the known services, even a stored one', async () => {
    const strict = createWebPushSender({ documents, clock: createSystemClock(), contact: 'https://stand.example' });
    expect(await strict.send(createBrowserKeys(`${service.origin}/1`).subscription, MESSAGE)).toBe('gone');
    expect(service.received).toEqual([]);
  });
});

describe('the push services', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QAbc',
  ])('%s is one', (endpoint) => expect(isPushService(endpoint, PUSH_SERVICES)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://maya:secret@fcm.googleapis.com/abc',
    'https://evilnotify.windows.com/abc',
    'https://notify.windows.com/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://[::1]/abc',
    'file:///etc/passwd',
    'no address',
  ])('%s is none', (endpoint) => expect(isPushService(endpoint, PUSH_SERVICES)).toBe(false));
});
