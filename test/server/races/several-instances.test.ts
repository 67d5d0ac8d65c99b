import { describe, expect, it } from 'vitest';
import { PAID, workTogether } from './several-instances.ts';

describe('several instances on one database', () => {
  it('query each due checkout once and send each mail once with three workers', async () => {
    const { asked, mostAtOnce, mails, orders, broken } = await workTogether();
    expect({ asked, mostAtOnce, orders }).toEqual({ asked: PAID, mostAtOnce: 1, orders: PAID });
    expect([mails.length, new Set(mails).size]).toEqual([PAID, PAID]);
    expect(broken).toEqual([]);
  });
});
