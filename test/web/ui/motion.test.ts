import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('a count that grows bounces for 500 ms', () => {
  const [count, tokens] = ['web/ui/bouncing-count.module.css', 'web/styles/tokens.css'].map((path) => readFileSync(path, 'utf8'));
  expect(count).toMatch(/\.bouncing \{[^}]*animation: bounce var\(--motion-bounce\)/);
  expect(/--motion-bounce: (\d+)ms;/.exec(tokens ?? '')?.[1]).toBe('500');
});
