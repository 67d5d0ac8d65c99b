import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { keepEvidence } from '../support/evidence.ts';
import { test } from './support/stand-test.ts';

const PNG = '\u0089PNG';

describe('a failed browser test', () => {
  test('leaves a picture, the requests and the console of its page', async ({ customerReading }) => {
    const under = await mkdtemp(join(tmpdir(), 'evidence-'));
    onTestFinished(() => rm(under, { recursive: true }));
    const customer = await customerReading('en');
    await customer.openMenu();
    await customer.page.evaluate(`console.info('here I am')`);
    const folder = (await keepEvidence('a name: with / signs', under)) ?? '';
    expect(await readdir(folder)).toEqual(['page-1.log', 'page-1.png']);
    expect(await readFile(join(folder, 'page-1.png'), 'latin1')).toContain(PNG);
    const log = await readFile(join(folder, 'page-1.log'), 'utf8');
    expect(log).toMatch(/< 200 GET \S+\/assets\//);
    expect(log).toContain('console info: here I am');
  });
});
