import { disputed, failRefund, refundFrom } from '#adapters/simulated-payments/simulated-session.ts';
import { refundId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import { uuidFrom, type Dice } from '../dice.ts';
import type { Doing, Scene } from '../scene.ts';

const paidOne = async ({ stand }: Scene, d: Dice) => {
  const paid = (await stand.provider.sessions.all()).filter(({ state }) => state === 'paid');
  return paid.length === 0 ? null : d.one(paid);
};

const refundOutside: Doing = async (scene, d) => {
  const session = await paidOne(scene, d);
  if (session === null) return;
  const [id, amount] = [refundId(`dash-${uuidFrom(d, scene.time.now())}`), cents(d.from(1, 300))];
  scene.tell(`somebody refunds ${amount} in the provider's dashboard`);
  await scene.stand.provider.change(session, (one) =>
    refundFrom(one, { refundId: id, amountCents: amount }, { at: scene.time.now(), isOutside: true }),
  );
};

/** A customer's bank returns a refund. */
const failOne: Doing = async (scene, d) => {
  const session = await paidOne(scene, d);
  const own = session?.refunds.filter(({ state, isOutside }) => state === 'succeeded' && !isOutside) ?? [];
  if (session === null || own.length === 0) return;
  const { refundId: id } = d.one(own);
  scene.tell('a bank sends a refund back');
  await scene.stand.provider.change(session, (one) => failRefund(one, id));
};

const dispute: Doing = async (scene, d) => {
  const session = await paidOne(scene, d);
  if (session === null || session.disputes.length > 0) return;
  const left = session.totalCents - session.refunds.reduce((sum, one) => sum + (one.state === 'failed' ? 0 : one.amountCents), 0);
  if (left <= 0) return;
  scene.tell(`a customer disputes ${left}`);
  const facts = { disputeId: `dp-${uuidFrom(d, scene.time.now())}`, amountCents: cents(left), createdAt: scene.time.now() };
  await scene.stand.provider.change(session, (one) => disputed(one, { ...facts, state: 'open' }));
};

/** A slow bank confirms late: the session had expired, and is now paid. */
const payExpired: Doing = async (scene, d) => {
  const expired = (await scene.stand.provider.sessions.all()).filter(({ state }) => state === 'expired');
  if (expired.length === 0) return;
  const session = d.one(expired);
  scene.tell(`a bank pays ${session.totalCents} on a page that had expired`);
  const customer = { name: 'Late Payer', email: 'late@example.com', phone: '(555) 010-0199' };
  await scene.stand.provider.change(session, (one) => ({ ...one, state: 'paid', paidAt: scene.time.now(), customer }));
};

export const BANK: Readonly<Record<string, Doing>> = {
  'pay-expired': payExpired,
  'refund-outside': refundOutside,
  'fail-refund': failOne,
  dispute,
};
