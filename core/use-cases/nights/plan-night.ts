import { nightId, type NightId } from '../../domain/kernel/ids.ts';
import { err, ok, type Result } from '../../domain/kernel/result.ts';
import { changeNight, givePlanUp, planAhead, planNight, type Night, type NightPlan, type NightRefusal } from '../../domain/night/night.ts';
import type { Actor } from '../../domain/staff/actor.ts';
import type { Ports } from '../../ports/ports.ts';

/** Plans a night that opens by hand or at its time. A plan that is repeated, because its answer was lost, is the same night. */
export type PlanNight = (plan: NightPlan, actor: Actor) => Promise<Result<Night, NightRefusal>>;
/** Renames a night that is not closed, or moves its times. */
export type ChangeNight = (id: NightId, plan: NightPlan, actor: Actor) => Promise<Result<Night, NightRefusal>>;

/** Renames the open night, including an automatic one, which then no longer ends automatically. */
export type RenameNight = (id: NightId, name: string, actor: Actor) => Promise<Result<Night, NightRefusal>>;

/** Deletes a planned night, and with it its scheduled opening. */
export type DeleteNight = (id: NightId, actor: Actor) => Promise<Result<Night, NightRefusal>>;

export type PlanNightDeps = Pick<Ports, 'unitOfWork' | 'ids' | 'clock'>;

const isPlanOf = (night: Night, { name, opensAt, closesAt }: NightPlan): boolean =>
  night.name === name && night.opensAt === opensAt && night.closesAt === closesAt;

export const makePlanNight =
  ({ unitOfWork, ids, clock }: PlanNightDeps): PlanNight =>
  (plan, actor) =>
    unitOfWork.run<Night, NightRefusal>(async (tx) => {
      const ahead = planAhead(plan, null, clock.now());
      if (!ahead.ok) return ahead;
      const night = planNight(nightId(ids.uuid()), plan);
      if (!night.ok) return night;
      const known = (await tx.nights.lock()).find((one) => one.state === 'planned' && isPlanOf(one, plan));
      if (known !== undefined) return ok(known);
      await tx.nights.save(night.value);
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text: `Planned ${plan.name}` });
      return night;
    });

type ChangeDeps = Pick<PlanNightDeps, 'unitOfWork' | 'clock'>;

const makeChange =
  ({ unitOfWork, clock }: ChangeDeps) =>
  (id: NightId, planOf: (night: Night) => Result<NightPlan, NightRefusal>, actor: Actor) =>
    unitOfWork.run<Night, NightRefusal>(async (tx) => {
      const before = (await tx.nights.lock()).find((night) => night.id === id);
      if (before === undefined) return err({ kind: 'night/not-found' });
      const decided = planOf(before);
      if (!decided.ok) return decided;
      const plan = decided.value;
      const night = changeNight(before, plan, actor.name);
      if (!night.ok) return night;
      await tx.nights.save(night.value);
      const renamed = before.name === plan.name ? '' : ` to ${plan.name}`;
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text: `Changed ${before.name}${renamed}` });
      return ok(night.value);
    });

export const makeChangeNight = (deps: ChangeDeps): ChangeNight => {
  const change = makeChange(deps);
  return (id, plan, actor) => change(id, (night) => planAhead(plan, night, deps.clock.now()), actor);
};

export const makeRenameNight = (deps: ChangeDeps): RenameNight => {
  const change = makeChange(deps);
  return (id, name, actor) =>
    change(id, (night) => (night.state === 'open' ? ok({ ...night, name }) : err({ kind: 'night/not-open' })), actor);
};

export const makeDeleteNight =
  ({ unitOfWork, clock }: Pick<PlanNightDeps, 'unitOfWork' | 'clock'>): DeleteNight =>
  (id, actor) =>
    unitOfWork.run<Night, NightRefusal>(async (tx) => {
      const planned = (await tx.nights.lock()).find((night) => night.id === id);
      if (planned === undefined) return err({ kind: 'night/not-found' });
      const night = givePlanUp(planned);
      if (!night.ok) return night;
      await tx.nights.remove(night.value);
      await tx.audit.add({ at: clock.now(), by: actor.name, kind: 'night', text: `Deleted the plan of ${night.value.name}` });
      return night;
    });
