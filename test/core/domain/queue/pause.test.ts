import { describe, expect, it } from 'vitest';
import { pauseKey, pausesOf, pauseValue } from '#core/domain/queue/pause.ts';
import { NOW } from '#test/support/builders/instants.ts';

const stored = (key: string, value: unknown) => ({ key, value, changedBy: 'Mona', changedAt: NOW });

describe('a pause among the settings', () => {
  it.each([null, 'Grill'])('of %j is read as it was written, in both languages', (station) => {
    const said = { until: null, sentence: 'The grill is cold.', sentenceEs: 'La parrilla está fría.' };
    expect(pausesOf([stored(pauseKey(station), pauseValue(said))])).toMatchObject([{ station, ...said }]);
  });

  it('has no sentence if none or something else is stored', () => {
    expect(pausesOf([stored(pauseKey(null), { until: null, sentence: 5, sentenceEs: '' })])).toMatchObject([
      { station: null, sentence: '' },
    ]);
    expect(pausesOf([stored(pauseKey('Grill'), {})])[0]).not.toHaveProperty('sentenceEs');
    expect(pausesOf([stored('holdMinutes', { sentence: 'x' }), stored(pauseKey('Grill'), null), stored(pauseKey('Grill'), 'x')])).toEqual(
      [],
    );
  });
});
