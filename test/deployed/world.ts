import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeSmtp } from '../support/fake-smtp.ts';
import { startFakeStripe, type FakeStripe } from '../support/fake-stripe.ts';

/** The machine's addresses for api.stripe.com and the mail server. */
export const WORLD_ADDRESS = '192.0.2.2';
export const STRIPE_KEY = 'sk_live_deployed0123456789';

/** A self-signed certificate for Stripe's name. @returns its files. */
const certificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'world-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const name = ['-subj', '/CN=api.stripe.com', '-addext', 'subjectAltName=DNS:api.stripe.com'];
  execFileSync('openssl', [...request, ...name, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
};

const portOf = (url: string): number => Number(new URL(url).port);

const passTo = (url: () => string) => (socket: Socket) => {
  const onward = connect(portOf(url()), '127.0.0.1');
  for (const end of [socket, onward]) end.on('error', () => [socket, onward].map((one) => one.destroy()));
  socket.pipe(onward).pipe(socket);
};

/** Stripe behind TLS and a mail server: the providers of the machine's stand. */
const startWorld = async () => {
  const { key, cert } = certificate();
  const smtp = await startFakeSmtp();
  let stripe = await startFakeStripe({ secretKey: STRIPE_KEY });
  createTlsServer(
    { key, cert },
    passTo(() => stripe.url),
  ).listen(443, WORLD_ADDRESS);
  createTcpServer(passTo(() => smtp.url)).listen(25, WORLD_ADDRESS);
  return {
    certificate: cert.toString(),
    mails: smtp.received,
    stripe: (): FakeStripe => stripe,
    /** From now on it delivers events to the endpoint that the stand has made. */
    deliverEvents: async (): Promise<void> => {
      const { state } = stripe;
      const [endpoint] = state.webhookEndpoints;
      if (endpoint === undefined) throw new Error('the stand has made no webhook');
      await stripe.close();
      stripe = await startFakeStripe({ secretKey: STRIPE_KEY, state, webhookUrl: endpoint.url, webhookSecret: endpoint.secret });
    },
  };
};

export const world = await startWorld();
