import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { placeOf, SteadyCards } from '#web/ui/steady-cards.tsx';
import { useSteadyValue } from '#web/ui/use-steady-list.ts';

beforeEach(() => vi.useFakeTimers());

const List = ({ ids }: { readonly ids: readonly string[] }) => (
  <SteadyCards label="Orders" items={ids.map((id) => ({ id }))}>
    {({ id }, place) => (
      <li key={id} {...placeOf(place)}>
        {id}
      </li>
    )}
  </SteadyCards>
);

/** Gaps in brackets. */
const shown = (): string =>
  [...screen.getByRole('list', { name: 'Orders' }).children]
    .map((card) => (card.getAttribute('aria-hidden') === 'true' ? `(${card.textContent})` : card.textContent))
    .join(' ');
const isShielded = (): boolean => screen.getByRole('list', { name: 'Orders' }).hasAttribute('data-tap-shield');
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

describe('cards that stay where they are', () => {
  const open = () => {
    const { rerender } = render(<List ids={['a', 'b', 'c']} />);
    return (...ids: readonly string[]): void => rerender(<List ids={ids} />);
  };

  it('are simply in order while no hand is at the screen', () => {
    const change = open();
    change('c', 'b', 'd');
    expect(shown()).toBe('c b d');
  });

  it('keep their places, with gaps, while a finger is down and three seconds after', () => {
    const change = open();
    fireEvent.pointerDown(document.body);
    change('c', 'b');
    expect(shown()).toBe('(a) b c');
    pass(60_000);
    expect(shown()).toBe('(a) b c');
    fireEvent.pointerUp(document.body);
    pass(2_999);
    expect(shown()).toBe('(a) b c');
    pass(1);
    expect(shown()).toBe('c b');
  });

  it('fill a gap with the next one, which ignores taps for half a second', () => {
    const change = open();
    fireEvent.pointerDown(document.body);
    change('b');
    expect([shown(), isShielded()]).toEqual(['(a) b (c)', false]);
    change('b', 'd');
    expect([shown(), isShielded()]).toEqual(['d b (c)', true]);
    pass(500);
    expect(isShielded()).toBe(false);
    change('b', 'd', 'e', 'f');
    expect(shown()).toBe('d b e f');
  });

  it('ignore taps for half a second after a move, but not after an addition', () => {
    const change = open();
    change('a', 'b', 'c', 'd');
    expect(isShielded()).toBe(false);
    change('b', 'c', 'd');
    expect(isShielded()).toBe(true);
    pass(499);
    expect(isShielded()).toBe(true);
    pass(1);
    expect(isShielded()).toBe(false);
  });
});

const Banner = ({ failure }: { readonly failure: string | null }) => <p>{useSteadyValue(failure) ?? 'calm'}</p>;

describe('content that would push everything below it', () => {
  it('waits until the hand has gone', () => {
    const { rerender } = render(<Banner failure={null} />);
    rerender(<Banner failure="lost" />);
    expect(screen.getByText('lost')).toBeTruthy();
    fireEvent.pointerDown(document.body);
    rerender(<Banner failure={null} />);
    expect(screen.getByText('lost')).toBeTruthy();
    fireEvent.pointerUp(document.body);
    pass(2_999);
    expect(screen.getByText('lost')).toBeTruthy();
    pass(1);
    expect(screen.getByText('calm')).toBeTruthy();
  });
});
