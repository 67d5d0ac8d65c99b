import { describe, expect, it } from 'vitest';
import { PAID, workTogether } from './several-instances.ts';

describe('several instances on one database', () => {
  it('three workers at once: each due checkout is asked about once, each mail is sent once', async () => {
    const { asked, mostAtOnce, mails, orders, broken } = await workTogether();
    expect({ asked, mostAtOnce, orders }).toEqual({ asked: PAID, mostAtOnce: 1, orders: PAID });
    expect([mails.length, new Set(mails).size]).toEqual([PAID, PAID]);
    expect(broken).toEqual([]);
  });
});
