import { describe, expect, it } from 'vitest';
import { deliverAcrossNights } from './stock-counts.ts';

describe('deliveries while one night ends and the next one opens', () => {
  it('each is counted in one of them, or between', async () => {
    expect(await deliverAcrossNights()).toEqual({ broken: [] });
  });
});
