import type { RequestListener } from 'node:http';
import { createApp } from '#server/http/app.ts';
import { listen } from '#server/http/listener/listen.ts';
import { createFairLimiter } from '#server/http/load-shedding/fair-limiter.ts';
import { UNLIMITED_BODIES, closing } from '#test/server/attacks/slow-bodies.ts';
import { startServerHarness } from '#test/support/server-harness.ts';

/** The former behavior: a request takes its permit when its headers arrive. */
const permitAtHeaders = (app: RequestListener): RequestListener => {
  const acquire = createFairLimiter({ permits: 12, maxWaitMs: 1_000, permitMs: 2_000 });
  return (req, res) => {
    if (req.method !== 'POST') return app(req, res);
    return acquire(
      () => ['', ''],
      (release) => {
        if (release === null) {
          res.writeHead(503).end();
          return;
        }
        res.once('close', release);
        app(req, res);
      },
    );
  };
};

/** A second entrance to a stand that takes permits too early. */
export const startWithPermitsAtHeaders = async () => {
  const stand = await startServerHarness({ hasWorker: false, overrides: { bodyLimits: UNLIMITED_BODIES } });
  const readiness = { ...stand.services.get('readiness'), drain: () => undefined };
  const handler = permitAtHeaders(createApp(stand.services.get('httpServices')));
  const server = await listen({ handler, port: 0, readiness, logger: stand.logger });
  closing.push(
    () => stand.stop(),
    () => server.stop(),
  );
  return { stand, port: server.port, url: `http://127.0.0.1:${server.port}` };
};
