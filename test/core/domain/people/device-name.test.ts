import { expect, it } from 'vitest';
import { deviceNameOf } from '#core/domain/people/device-name.ts';
import { otpauthUri } from '#core/domain/people/otpauth-uri.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge on Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Mac'],
  ['curl/8.5.0', ''],
])('%s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name);
});

it('an app’s address names stand and person', () => {
  expect(otpauthUri('GEZDGNBV', { standName: 'Westview Band', email: 'dana@example.com' })).toBe(
    'otpauth://totp/Westview%20Band:dana%40example.com?secret=GEZDGNBV&issuer=Westview%20Band',
  );
});
