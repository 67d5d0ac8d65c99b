import { expect, test } from 'vitest';
import { createDocumentStaffNetworks } from '#adapters/documents/document-staff-networks.ts';
import { createInMemoryPersistence } from '#adapters/in-memory/persistence.ts';
import { networkKey } from '#core/domain/kernel/ids.ts';
import { MINUTE_MS, SECOND_MS } from '#core/domain/kernel/instant.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { fixedClock } from '../../support/fakes/fixed-clock.ts';

const [SCHOOL, ELSEWHERE] = [networkKey('school'), networkKey('elsewhere')];

const twoInstances = () => {
  const clock = fixedClock();
  const { documents } = createInMemoryPersistence({ clock });
  return { clock, documents, one: createDocumentStaffNetworks(documents, clock), other: createDocumentStaffNetworks(documents, clock) };
};

test('another instance knows where the staff are within seconds', async () => {
  const { clock, one, other } = twoInstances();
  expect(await other.current()).toEqual([]);
  await one.saw(SCHOOL);
  await one.saw(ELSEWHERE);
  expect(await one.current()).toEqual([SCHOOL, ELSEWHERE]);
  clock.advance(5 * SECOND_MS);
  expect(await other.current()).toEqual([SCHOOL, ELSEWHERE]);
});

test('a network is the staff’s for a night after their last call, and then forgotten', async () => {
  const { clock, documents, one } = twoInstances();
  await one.saw(SCHOOL);
  await one.saw(ELSEWHERE);
  clock.advance(10 * MINUTE_MS);
  await one.saw(SCHOOL);
  const later = clock.now();
  clock.advance(LIMITS.holds.networkKeptForMs);
  expect(await one.current()).toEqual([SCHOOL]);
  await one.forget(later);
  expect(await documents.get('stand', 'staff-networks')).toEqual({ seen: { [SCHOOL]: later } });
});
