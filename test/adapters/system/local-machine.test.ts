import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';
import { createLocalMachine } from '#adapters/system/local-machine.ts';

/** Made for this test, and untrusted. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLzthV14Twxpj/tvF
Pqffo21+NLHm+1SYSf0AZ3pg+rqhRANCAATkt3d+sblxdJLmR7YNCif0dkV7LZGC
0v4BNHJnejWGbs6MO7nktkVW3DA5nU6tSstcL6eeFh8Pyh8B0qEYgkMN
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUOWr73a0qEoaofNapZDKMB4p0ieEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzAxNDU1MloYDzIxMjYxMTAz
MDE0NTUyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATkt3d+sblxdJLmR7YNCif0dkV7LZGC0v4BNHJnejWGbs6MO7nktkVW
3DA5nU6tSstcL6eeFh8Pyh8B0qEYgkMNo1MwUTAdBgNVHQ4EFgQUY8rJMtYUQJ5Y
R1xyzGyOCkcMJtgwHwYDVR0jBBgwFoAUY8rJMtYUQJ5YR1xyzGyOCkcMJtgwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA5t+K1TOOIwM4uuMmliPA
CcfKAQmS/ZLV7V7eMtCvq60CIQCk4i3LJeWcP/KKsToy/5oRweBFV9iSYHvaeWKz
zlEMfg==
-----END CERTIFICATE-----`;
const ENDS_AT = Date.parse('Nov  3 01:45:52 2126 GMT');

const machineAt = (publicUrl: string, folder = tmpdir()) =>
  createLocalMachine({ folder, publicUrl, version: '0.1.0', releasesUrl: undefined, clock: fixedClock() });

test('the certificate’s end is read as browsers meet it, if it is trusted and names the address', async () => {
  const proxy = createServer({ key: KEY, cert: CERTIFICATE }).listen(0);
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : 0;
  expect(await machineAt(`https://localhost:${port}`).certificateEndsAt()).toBe('untrusted');
  expect(await machineAt(`https://127.0.0.1:${port}`).certificateEndsAt()).toBe('other-name');
  const trusted = getCACertificates('default');
  setDefaultCACertificates([CERTIFICATE]);
  expect(await machineAt(`https://localhost:${port}`).certificateEndsAt()).toBe(ENDS_AT);
  setDefaultCACertificates(trusted);
  proxy.close();
  await once(proxy, 'close');
  expect(await machineAt(`https://localhost:${port}`).certificateEndsAt()).toBe('unknown');
  expect(await machineAt('http://localhost:3000').certificateEndsAt()).toBe('none');
});

test('reports the free space of the folder’s disk, and nothing for a missing folder', async () => {
  expect(await machineAt('http://localhost').diskFreeBytes()).toBeGreaterThan(1_000_000);
  expect(await machineAt('http://localhost', '/no/such/folder').diskFreeBytes()).toBeNull();
});
