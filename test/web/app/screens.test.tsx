import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useParams } from 'react-router-dom';
import { Screens } from '#web/app/screens.tsx';
import { takeComplaints } from '#test/setup/silent-console.ts';
import { AtAddress } from '../at-address.tsx';

const Hash = () => <output>status of {useParams()['hash'] ?? 'nothing'}</output>;
const Packing = () => <output>packing {useParams()['orderId']}</output>;

const SCREENS = [
  { pattern: '/', element: <output>menu</output> },
  { pattern: '/cart', element: <output>cart</output> },
  { pattern: '/order-status/:hash?', element: <Hash /> },
  { pattern: '/fulfillment/:orderId', element: <Packing /> },
];

const at = (address: string): string | null => {
  render(
    <AtAddress address={address}>
      <Screens screens={SCREENS} otherwise={<output>elsewhere</output>} />
    </AtAddress>,
  );
  return screen.getByRole('status').textContent;
};

describe('Screens', () => {
  it.each([
    ['/', 'menu'],
    ['/cart', 'cart'],
    ['/cart?from=poster', 'cart'],
    ['/Cart/', 'cart'],
    ['/order-status', 'status of nothing'],
    ['/order-status/a%20b', 'status of a b'],
    ['/fulfillment/7', 'packing 7'],
    ['/carts', 'elsewhere'],
    ['/cart/1', 'elsewhere'],
    ['/fulfillment', 'elsewhere'],
    ['/fulfillment/1/2', 'elsewhere'],
  ])('%s shows %s', (address, shown) => expect(at(address)).toBe(shown));

  it('keeps a badly encoded part as it is', () => {
    expect(at('/order-status/%E0%A4%A')).toBe('status of %E0%A4%A');
    // The router warns about it.
    expect(takeComplaints()).not.toEqual([]);
  });
});
