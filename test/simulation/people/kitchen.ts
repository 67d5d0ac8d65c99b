import { productId } from '#core/domain/kernel/ids.ts';
import { contract } from '#adapters/http-contract/contract.ts';
import type { ActStep, MenuStep } from '#web/staff/offline-queue/act-log.ts';
import { isFinal } from '#web/staff/offline-queue/acts-sender.ts';
import { uuidFrom, type Dice } from '../dice.ts';
import type { Doing, Scene } from '../scene.ts';
import type { StaffDevice, StaffOrder } from './staff-device.ts';

/** The status in which the screens offer each step. */
const SHOWN_ON: Readonly<Record<ActStep['kind'], readonly StaffOrder['status'][]>> = {
  start: ['queued'],
  check: ['preparing'],
  'take-over': ['preparing'],
  ready: ['queued', 'preparing'],
  'pick-up': ['ready'],
  reopen: ['ready'],
  'undo-ready': ['ready'],
  'undo-pick-up': ['completed'],
};
const SEEN_AS: Partial<Record<ActStep['kind'], StaffOrder['status']>> = { 'undo-ready': 'ready', 'undo-pick-up': 'completed' };

const stepOf = (kind: ActStep['kind'], order: StaffOrder, d: Dice): ActStep => {
  if (kind === 'check') return { kind, itemId: d.one(order.items).id, checked: d.chance(0.8), round: order.reopened_count };
  if (kind === 'reopen') return { kind, reason: 'a napkin is missing' };
  return { kind };
};

const away = ({ phone }: StaffDevice): string => (phone.isOnline ? '' : ', no network');

const deviceOf = (scene: Scene, who: string): StaffDevice => {
  const device = scene.staff.get(who);
  if (device === undefined) throw new Error(`nobody is called ${who}`);
  return device;
};

/** A tap on an order on this device's screen. */
const tap =
  (kind: ActStep['kind']): Doing =>
  async (scene, d, { who }) => {
    const device = deviceOf(scene, who);
    const known = await device.look();
    const shown = known.filter(({ status }) => SHOWN_ON[kind].includes(status));
    if (shown.length === 0) return;
    const order = d.one(shown);
    const step = stepOf(kind, order, d);
    const id = uuidFrom(d, scene.time.now());
    scene.model.meant.set(id, kind);
    scene.tell(`${who} taps ${kind} on ${order.order_number}${away(device)}`);
    device.show(order, step);
    const act = {
      id,
      at: device.clock.now(),
      by: device.by,
      isLate: !device.phone.isOnline,
      order: { id: order.id, number: order.order_number },
      step,
      seen: { status: SEEN_AS[kind] ?? order.status, reopenedCount: order.reopened_count },
    };
    const refuse = (error: unknown): void => void (isFinal(error) && scene.model.refused.add(id));
    if (d.chance(0.2)) device.sender().add(act);
    else void device.sender().perform(act, act.isLate).catch(refuse);
  };

const rounds = async ({ phone }: StaffDevice): Promise<ReadonlyMap<number, number>> => {
  const list = await phone.api.call(contract.soldOut.list, {}).catch(() => ({ products: [] }));
  return new Map(list.products.map(({ id, round }) => [id, round]));
};

const onMenu =
  (kind: MenuStep['kind']): Doing =>
  async (scene, d, { who }) => {
    const device = deviceOf(scene, who);
    const product = d.one(scene.menu);
    const round = (await rounds(device)).get(product.id) ?? null;
    const step: MenuStep = kind === 'sell-out' ? { kind, round } : { kind, round, counted: d.from(5, 20) };
    scene.tell(`${who} taps ${kind} on ${product.name}${away(device)}`);
    const facts = { id: uuidFrom(d, scene.time.now()), at: device.clock.now(), by: device.by, isLate: !device.phone.isOnline };
    const act = { ...facts, product: { id: productId(product.id), name: product.name }, step };
    void device
      .sender()
      .perform(act, act.isLate)
      .catch(() => undefined);
  };

const setNetwork =
  (isOnline: boolean): Doing =>
  async (scene, _d, { who }) => {
    const device = deviceOf(scene, who);
    device.phone.isOnline = isOnline;
    scene.tell(`${who} ${isOnline ? 'has a network' : 'has no network anymore'}`);
    if (isOnline) device.flush();
  };

const restart: Doing = async (scene, _d, { who }) => {
  const device = deviceOf(scene, who);
  device.restart();
  scene.tell(`${who} switches the tablet off and on${away(device)}`);
};

export const KITCHEN: Readonly<Record<string, Doing>> = {
  start: tap('start'),
  check: tap('check'),
  ready: tap('ready'),
  'pick-up': tap('pick-up'),
  'undo-ready': tap('undo-ready'),
  'undo-pick-up': tap('undo-pick-up'),
  reopen: tap('reopen'),
  'take-over': tap('take-over'),
  'sell-out': onMenu('sell-out'),
  'put-back': onMenu('put-back'),
  'lose-network': setNetwork(false),
  'find-network': setNetwork(true),
  restart,
};

export { away, deviceOf };
