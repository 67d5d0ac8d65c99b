import { describe, expect, test } from 'vitest';
import { drawHexagon } from './hexagon-drawing.ts';
import { dependenciesOf, partsOf } from './hexagon-parts.ts';
import { MODULES, plant } from './project.ts';

const parts = partsOf(MODULES);
const dependencies = dependenciesOf(MODULES);

describe('the picture of the hexagon', () => {
  test('is drawn from the imports that there are; `npm run pictures` redraws it', async () => {
    await expect(drawHexagon(parts, dependencies)).toMatchFileSnapshot('../../docs/hexagon.svg');
  });

  test('has a box for each part and an arrow for each dependency', () => {
    const picture = drawHexagon(parts, dependencies);
    expect(parts.length).toBeGreaterThan(20);
    expect(picture.match(/class="box /g)).toHaveLength(parts.length);
    expect(picture.match(/<title>/g)).toHaveLength(dependencies.length);
  });

  test('shows a dependency that was not there before', () => {
    const planted = plant({ path: 'adapters/pino/planted.ts', text: "import '#core/use-cases/errors.ts';" });
    const now = dependenciesOf([...MODULES, planted]);
    expect(now).toHaveLength(dependencies.length + 1);
    expect(drawHexagon(parts, now)).toContain('<title>adapters/pino → core/use-cases</title>');
  });

  test('knows no part without a place', () => {
    expect(() => drawHexagon([...parts, 'server/planted'], dependencies)).toThrow('server/planted');
  });
});
