import { readinessContract } from '#adapters/http-contract/readiness.contract.ts';
import { answer, typedHandler } from '../typed-handler.ts';
import type { CheckView } from '#web/features/ready/ready.queries.ts';
import { TONIGHT } from './staff.handlers.ts';

export const aCheck = (id: string, facts: Partial<CheckView> = {}): CheckView => ({
  id,
  group: 'computer',
  title: id,
  verdict: 'green',
  sentence: `${id} is fine.`,
  todo: null,
  place: null,
  ...facts,
});

export const checksAre = (...checks: readonly CheckView[]) =>
  typedHandler(readinessContract.checks, () => answer({ checkedAt: TONIGHT, version: '0.1.0 (1a2b3c4d)', checks: [...checks] }));
