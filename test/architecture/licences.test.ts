import { describe, expect, it } from 'vitest';
import { ALLOWED, LICENCES_PAGE, licencesPage, productionLicences } from './list-licences.ts';
import { readProjectFile } from './project-files.ts';

describe('what a production install brings along', () => {
  const packages = productionLicences();

  it('is seen', () => {
    expect(packages.length).toBeGreaterThan(100);
    expect(packages).toContainEqual({ name: 'express', licence: 'MIT' });
    expect(packages.map(({ name }) => name)).not.toContain('vitest');
  });

  it('has no licence but those that are allowed, each with a reason', () => {
    expect(packages.filter(({ licence }) => !Object.hasOwn(ALLOWED, licence))).toEqual([]);
    expect(Object.keys(ALLOWED).filter((one) => !packages.some(({ licence }) => licence === one))).toEqual([]);
  });

  it('is all in docs/licences.md', () => expect(readProjectFile(LICENCES_PAGE).text).toBe(licencesPage(packages)));

  it('would not pass with another', () => {
    expect(licencesPage([{ name: 'x', licence: 'AGPL-3.0' }])).toContain('NOT ALLOWED');
    expect(Object.hasOwn(ALLOWED, 'GPL-3.0')).toBe(false);
  });
});
