// Loaded into the stand's process before its own code: redirects its requests to Chrome's push service to the test.
const CHROMES_SERVICE = 'https://fcm.googleapis.com';

const fetchAnything = globalThis.fetch;
const fakePushService = process.env['FAKE_PUSH_SERVICE'];

globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith(`${CHROMES_SERVICE}/`)
    ? fetchAnything(`${fakePushService}${input.slice(CHROMES_SERVICE.length)}`, init)
    : fetchAnything(input, init);
