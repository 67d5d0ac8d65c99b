import { createInMemoryPayments } from '#adapters/in-memory/payments.ts';
import { createInMemoryPorts } from '#adapters/in-memory/ports.ts';
import { createUseCases } from '#core/application/create-use-cases.ts';
import { sequentialIds } from '#test/support/fakes/sequential-ids.ts';
import { fixedClock } from '#test/support/fakes/fixed-clock.ts';

/** Not called from outside, or for something that a night has not: pictures, pushes, text messages, another day's bank. */
const ELSEWHERE: readonly string[] = [];

/** Every use case that no night has called, apart from those that belong elsewhere. */
export const untouched = (reached: ReadonlySet<string>): readonly string[] => {
  const clock = fixedClock();
  const useCases = createUseCases(createInMemoryPorts({ clock, ids: sequentialIds(), payments: createInMemoryPayments(clock, () => '') }));
  return Object.entries(useCases)
    .filter(([name, one]) => typeof one === 'function' && !reached.has(name) && !ELSEWHERE.includes(name))
    .map(([name]) => name);
};
