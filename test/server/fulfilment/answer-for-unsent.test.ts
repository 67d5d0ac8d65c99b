import { expect, onTestFinished, test } from 'vitest';
import { post } from '../../support/http-calls.ts';
import { bearer, issueCode, staffToken } from '../../support/logins.ts';
import { startServerHarness } from '../../support/server-harness.ts';

test('a sale that another login left on a device is never dropped: the cash is in the drawer', async () => {
  const stand = await startServerHarness({ hasWorker: false });
  onTestFinished(() => stand.stop());
  const { id } = await issueCode(stand, 'Rex');
  const sale = { id: 'sale-key-0001', at: new Date(stand.clock.now()).toISOString(), text: 'sold 1 Cola' };
  const answer = async (outcome: string) =>
    post(stand, '/api/unsent-acts', { staff_id: id, outcome, acts: [], sales: [sale] }, bearer(await staffToken(stand, 'Max', 'manager')));
  expect([(await answer('dropped')).status, (await answer('sent')).status]).toEqual([400, 200]);
});
