import { describe, expect, it } from 'vitest';
import { type Call, REASON, reopenBy } from './reopen-race.ts';

describe('reopening by calls that arrive together', () => {
  it.each<readonly [string, readonly Call[]]>([
    ['both', ['status', 'reason']],
    ['both, the other way round', ['reason', 'status']],
    ['both doubled', ['status', 'reason', 'status', 'reason']],
    ['only the reason, doubled', ['reason', 'reason']],
    ['only the status, doubled', ['status', 'status']],
  ])('%s: one step, and the reason is kept', async (_what, calls) => {
    const { outcomes, broken } = await reopenBy(calls, 10);
    const notes = calls.includes('reason') ? REASON : null;
    for (const outcome of outcomes) expect(outcome).toEqual({ statuses: calls.map(() => 200), count: 1, notes, steps: 1 });
    expect(broken).toEqual([]);
  });
});
