import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/stand-test.ts';

/** Runs in the page: the current animations, by their key frames or properties. */
const findMovement = (): readonly string[] =>
  document
    .getAnimations()
    .map((animation) =>
      animation instanceof CSSAnimation
        ? animation.animationName
        : animation instanceof CSSTransition
          ? animation.transitionProperty
          : 'animation',
    );

const movement = (page: Page): Promise<readonly string[]> => page.evaluate(findMovement);

/** Motion does not depend on the language. */
describe('motion', () => {
  test('moves a waiting screen, unless motion is reduced', async ({ customerReading }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    await page.route('**/api/orders/by-session/*', () => undefined);
    await customer.visit('/success?session_id=sim_00000000000000000000');
    await customer.sees(customer.texts.order.processingTitle);
    // Without the rule for reduced motion, both results would be equal.
    expect(await movement(page)).not.toEqual([]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => movement(page)).toEqual([]);
  });

  test('stops when an item lands in the cart, if motion is reduced', async ({ customerReading }) => {
    const customer = await customerReading('en');
    const { page } = customer;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await customer.openMenu();
    await customer.add('Fruit Chews');
    await page.getByRole('complementary', { name: 'Your cart' }).waitFor();
    expect(await movement(page)).toEqual([]);
  });
});
