import { describe, expect, test } from 'vitest';
import { type HttpAnswer, send } from '../../support/http-calls.ts';
import { lookUp, SIMILAR, unlikeness, withCustomers } from './enumeration.ts';

/** The parts of a response that a stranger sees, except its subject. */
const shapeOf = ({ status, headers, json, text }: HttpAnswer): unknown => ({
  status,
  length: text.length,
  keys: Object.keys(json ?? {}),
  types: Object.values(json ?? {}).map((value) => typeof value),
  headers: [...headers.keys()].filter((name) => name !== 'date').toSorted(),
});

describe('a lookup', () => {
  test('answers a hit and a miss in one shape, and a miss always alike', async () => {
    await withCustomers(async (stand) => {
      const hit = await lookUp(stand, 'jamie@example.com');
      const own = await send(stand, `/api/order-status/${String(hit.json?.['hash'])}`);
      expect(Object.keys(own.json ?? {})).toEqual(['order_number', 'hash', 'status', 'queue_position']);
      for (const contact of ['nobody@example.com', '555-999-9999', 'jamie@example.co', "o'brien+tag@example.com"]) {
        const miss = await lookUp(stand, contact);
        expect(shapeOf(miss)).toEqual(shapeOf(hit));
        expect((await lookUp(stand, contact)).json).toEqual(miss.json);
        const page = await send(stand, `/api/order-status/${String(miss.json?.['hash'])}`);
        // The only order: a decoy shows somebody else's number.
        expect({ ...page.json, hash: '' }).toEqual({ ...own.json, hash: '' });
      }
    });
  });

  test('takes as long for a hit as for a miss', async () => {
    await withCustomers(async (stand) => {
      let index = 0;
      const ratio = await unlikeness(
        () => lookUp(stand, 'jamie@example.com'),
        () => lookUp(stand, `nobody-${index++}@example.com`),
      );
      expect(ratio).toBeLessThan(SIMILAR);
    });
  });
});

describe('a wrong hash', () => {
  const hashes = (hash: string): readonly string[] => [
    'A'.repeat(32),
    '_'.repeat(32),
    `${hash.slice(0, -1)}${hash.endsWith('A') ? 'B' : 'A'}`,
    hash.split('').toReversed().join(''),
  ];

  test('is answered alike and as fast, however close it is', async () => {
    await withCustomers(async (stand, hash) => {
      const [first, ...others] = await Promise.all(hashes(hash).map((wrong) => send(stand, `/api/order-status/${wrong}`)));
      expect(first?.json).toMatchObject({ code: 'NOT_FOUND' });
      for (const other of others) expect({ ...other.json, requestId: '' }).toEqual({ ...first?.json, requestId: '' });
      const near = hashes(hash)[2] ?? '';
      const ratio = await unlikeness(
        () => send(stand, `/api/order-status/${near}`),
        () => send(stand, `/api/order-status/${'A'.repeat(32)}`),
      );
      expect(ratio).toBeLessThan(SIMILAR);
    });
  });
});
