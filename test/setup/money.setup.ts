import { afterEach, expect } from 'vitest';
import { checkMoney } from '#test/support/watch-money.ts';

afterEach(async () => expect(await checkMoney()).toEqual([]));
