import { expect, it } from 'vitest';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';
import { CONNECTION_TIMEOUTS } from '#server/http/listener/listen.ts';

/** Tests of floods and slow senders use shorter limits; these are the real ones. */
it('a process has these limits', () => {
  const { connections: _ofTheMachine, ...timeouts } = CONNECTION_TIMEOUTS;
  expect({ ...HTTP_LIMITS, timeouts }).toEqual({
    bodyLimits: {
      small: { perNetwork: 200, inAll: 1_000, completeWithinMs: 10_000 },
      webhooks: { perNetwork: 20, inAll: 50, completeWithinMs: 5_000 },
    },
    concurrencyLimits: {
      turn: { permits: 2, maxWaitMs: 60_000, permitMs: 0, crowd: { visitors: 100, maxWaitMs: 4_000 } },
      work: { permits: 16, maxWaitMs: 8_000, permitMs: 1_000 },
    },
    timeouts: {
      headersMs: 20_000,
      requestMs: 120_000,
      silenceMs: 90_000,
      keepAliveMs: 65_000,
      lookEveryMs: 5_000,
      graceMs: 1_500,
      courtesyMs: 250,
    },
  });
});
