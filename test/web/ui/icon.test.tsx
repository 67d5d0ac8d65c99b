import { globSync, readFileSync } from 'node:fs';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDrawings, FIRST_DRAWINGS, Icon, type IconName } from '#web/ui/icon.tsx';
import { LATER_DRAWINGS } from '#web/ui/later-drawings.ts';

const NAMES = Object.keys({ ...FIRST_DRAWINGS, ...LATER_DRAWINGS }) as IconName[];
const STYLES = globSync('web/{app,features,images,order,platform,practice,styles,ui}/**/*.css').map((path) => ({
  path,
  css: readFileSync(path, 'utf8'),
}));

/** The rules that declare this property: `.art { … }` */
const rulesWith = (css: string, property: string): readonly string[] =>
  (css.match(/[^{}]*\{[^{}]*\}/g) ?? []).filter((rule) => new RegExp(`[\\s{;]${property}\\s*:`).test(rule));

describe('the icons have one weight', () => {
  it('each is a single path that says nothing of its own stroke or fill', () => {
    addDrawings(LATER_DRAWINGS);
    expect(NAMES.length).toBeGreaterThan(40);
    for (const name of NAMES) {
      const svg = render(<Icon name={name} />).container.firstElementChild;
      const path = svg?.firstElementChild;
      expect([svg?.childElementCount, path?.tagName, path?.getAttributeNames()], name).toEqual([1, 'path', ['d']]);
      expect(svg?.getAttributeNames(), name).toEqual(['class', 'viewBox', 'aria-hidden']);
    }
  });

  it('the stroke is set in one place; the waiting clock and the report’s chart are no icons', () => {
    const files = STYLES.filter(({ css }) => rulesWith(css, 'stroke-width').length > 0).map(({ path }) => path.split('/').at(-1));
    expect(new Set(files)).toEqual(new Set(['sales-report.module.css', 'icon.module.css', 'wait-badge.module.css']));
  });

  it('where another weight is wanted, it is for another size', () => {
    const rules = STYLES.flatMap(({ css }) => rulesWith(css, '--icon-stroke'));
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((rule) => !/[\s{;](--icon-size|width)\s*:/.test(rule))).toEqual([]);
  });
});
