import { contract } from '#adapters/http-contract/contract.ts';
import type { DrawerId } from '#core/domain/kernel/ids.ts';
import { cents } from '#core/domain/kernel/money.ts';
import type { CallInput } from '#web/api/client.ts';
import { piecesOf, type Doing, type Scene } from '../scene.ts';
import { isRefused, type Phone } from '../wire.ts';

type Step = CallInput<typeof contract.drawers.count>['body'];

const MISCOUNTED_BY = 25;
const HALF_A_MINUTE = 30_000;

const countStep = ({ askUntilDecided }: Scene, { api }: Phone, id: DrawerId, body: Step) =>
  askUntilDecided(() => api.call(contract.drawers.count, { params: { id }, body }));

const settle = ({ askUntilDecided, admin }: Scene, id: DrawerId, body: CallInput<typeof contract.drawers.settle>['body']) =>
  askUntilDecided(() => admin.api.call(contract.drawers.settle, { params: { id }, body }));

/** Begins a count and leaves. */
const count: Doing = async (scene, d) => {
  const id = d.one(scene.drawers);
  if (isRefused(await countStep(scene, scene.counter, id, { step: 'begin-count' }))) return;
  scene.tell(`someone begins to count ${id}`);
  await scene.time.sleep(d.from(0, HALF_A_MINUTE));
  if (d.chance(0.5)) {
    await countStep(scene, scene.counter, id, { step: 'count', pieces: piecesOf(Math.max(0, scene.model.cash.get(id) ?? 0)) });
    await countStep(scene, scene.admin, id, { step: 'reject-count' });
  }
  const left = await countStep(scene, scene.counter, id, { step: 'leave-count' });
  scene.tell(`they leave the count of ${id}: ${isRefused(left) ? left.refused.code : 'done'}`);
};

/** Two people confirm a wrong figure, begin a recount, and try to cancel it. */
const recount: Doing = async (scene, d) => {
  const id = d.one(scene.drawers);
  const wrong = Math.max(0, (scene.model.cash.get(id) ?? 0) + MISCOUNTED_BY);
  if (isRefused(await countStep(scene, scene.counter, id, { step: 'begin-count' }))) return;
  await countStep(scene, scene.counter, id, { step: 'count', pieces: piecesOf(wrong) });
  const confirmed = await countStep(scene, scene.admin, id, { step: 'confirm', counted: cents(wrong), code: null });
  const again = await settle(scene, id, { step: 'recount' });
  const left = await countStep(scene, scene.counter, id, { step: 'leave-count' });
  const ends = [confirmed, again, left].map((one) => (isRefused(one) ? one.refused.code : 'done'));
  scene.tell(`two people confirm ${wrong} in ${id}: ${ends[0]}; one recounts: ${ends[1]}; and leaves: ${ends[2]}`);
};

/** At the end of the evening: the actual cash, counted by two people. */
export const countForGood = async (scene: Scene, id: DrawerId): Promise<void> => {
  const amount = Math.max(0, scene.model.cash.get(id) ?? 0);
  const { state } = await scene.admin.api.call(contract.drawers.get, { params: { id } });
  if (state === 'closed') return;
  if (state === 'confirmed') return void (await settle(scene, id, { step: 'close', note: 'not right' }));
  if (state === 'open') await countStep(scene, scene.counter, id, { step: 'begin-count' });
  if (state === 'counted') await countStep(scene, scene.manager, id, { step: 'reject-count' });
  const counted = await countStep(scene, scene.counter, id, { step: 'count', pieces: piecesOf(amount) });
  const confirmed = await countStep(scene, scene.manager, id, { step: 'confirm', counted: cents(amount), code: null });
  if (isRefused(counted) || isRefused(confirmed)) scene.find(`a drawer that is ${state} cannot be counted`);
  else if (confirmed.state !== 'closed') await settle(scene, id, { step: 'close', note: 'not right' });
};

/** One person tries to be both. */
const countAlone: Doing = async (scene, d) => {
  const id = d.one(scene.drawers);
  const amount = Math.max(0, scene.model.cash.get(id) ?? 0);
  if (isRefused(await countStep(scene, scene.counter, id, { step: 'begin-count' }))) return;
  await countStep(scene, scene.counter, id, { step: 'count', pieces: piecesOf(amount) });
  const confirmed = await countStep(scene, scene.counter, id, { step: 'confirm', counted: cents(amount), code: null });
  if (!isRefused(confirmed)) scene.find('one person alone counted a drawer and confirmed it');
  await countStep(scene, scene.admin, id, { step: 'reject-count' });
  await countStep(scene, scene.counter, id, { step: 'leave-count' });
};

export const DRAWERS: Readonly<Record<string, Doing>> = { 'count-drawer': count, 'recount-drawer': recount, 'count-alone': countAlone };
