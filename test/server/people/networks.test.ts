import { expect, test } from 'vitest';
import { networkOf } from '#server/http/request-context.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0db8:0001:00ff::1', '2001:db8:1::/48'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1::/48'],
  ['2001:db8::5:6', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('what comes from %s counts against %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
