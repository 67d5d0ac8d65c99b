import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Header } from '#web/app/shell/header.tsx';
import { BouncingCount, useBounces } from '#web/ui/bouncing-count.tsx';
import { CartBar } from '#web/ui/cart-bar.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import { FixedBar } from '#web/ui/fixed-bar.tsx';
import { spokenOrderNumber } from '#web/ui/numerals.tsx';
import { PageHead } from '#web/ui/page.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Problem } from '#web/ui/problem.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { TabLink } from '#web/ui/tab.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import { AtAddress } from '../at-address.tsx';

describe('Field', () => {
  it('ties label and hint to the input', () => {
    render(<Field label="Email or phone" value="" onChange={() => undefined} hint="As at the payment." />);
    const input = screen.getByRole('textbox', { name: 'Email or phone' });
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe('As at the payment.');
  });

  it('shows an error at once, and marks the input', () => {
    render(<Field label="Email" value="" onChange={() => undefined} hint="hint" error="Please enter an email address" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').id).toBe(input.getAttribute('aria-describedby'));
    expect(screen.getByRole('alert').textContent).toBe('Please enter an email address');
    expect(screen.queryByText('hint')).toBeNull();
  });
});

it('a switch does not feel the second tap of a double tap', () => {
  const Lights = () => {
    const [isOn, setIsOn] = useState(false);
    return <Switch label="Lights" checked={isOn} onChange={setIsOn} />;
  };
  render(<Lights />);
  fireEvent.click(screen.getByLabelText('Lights'));
  expect(screen.getByLabelText<HTMLInputElement>('Lights').checked).toBe(true);
  expect(screen.getByText('Lights').closest('[data-tap-shield]')).not.toBeNull();
});

describe('PageHead', () => {
  it.each([
    ['alone', undefined, 'oneWay'],
    ['beside others', <b key="count">3</b>, 'twoWays'],
  ])('shows a link %s', (_case, others, layout) => {
    const { container } = render(
      <PageHead title="Orders" link={<a href="/">Back</a>}>
        {others}
      </PageHead>,
    );
    expect(container.firstElementChild?.className).toContain(layout);
  });
});

/** Not announced, and therefore without a role. */
const image = (): HTMLImageElement => screen.getByAltText<HTMLImageElement>('');

describe('Picture', () => {
  it('falls back to the placeholder once, and tries again when the address changes', () => {
    const { rerender } = render(<Picture src="/gone.jpg" category="drinks" />);
    fireEvent.error(image());
    fireEvent.error(image());
    expect(image().getAttribute('src')).toBe('/images/placeholder.jpg');
    rerender(<Picture src="/images/products/cola.jpg" category="drinks" />);
    expect(image().getAttribute('src')).toBe('/images/products/cola.jpg');
  });

  it('is silent next to a name', () => {
    render(<Picture src="/a.jpg" category="food" />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('TabLink', () => {
  it('is pushed into view, in a row that is wider than the screen, when its section is read', () => {
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(400);
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(90);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
    const row = (selected: boolean) => (
      <ul>
        <li>
          <TabLink href="#food" selected={selected}>
            Food
          </TabLink>
        </li>
      </ul>
    );
    const { rerender } = render(row(false));
    expect(screen.getByRole('list').scrollLeft).toBe(0);
    rerender(row(true));
    expect(screen.getByRole('list').scrollLeft).toBe(400 + 90 + 16 - 360);
    expect(screen.getByRole('link', { name: 'Food' }).getAttribute('aria-current')).toBe('true');
  });
});

describe('order numbers', () => {
  it.each([
    ['#042', 'Order number 42'],
    ['#000', 'Order number 0'],
    ['#A-7', 'Order number A-7'],
  ])('%s is spoken as %s', (display, spoken) => expect(spokenOrderNumber(display)).toBe(spoken));
});

describe('Ticket', () => {
  it('comes into view when the order becomes ready, not for one that was', () => {
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
    const ticket = (tone: 'night' | 'ready') => <Ticket top={null} orderNumber="#042" numberAs="heading" bottom="" tone={tone} />;
    const { rerender, unmount } = render(ticket('night'));
    expect(scrolls).not.toHaveBeenCalled();
    rerender(ticket('ready'));
    rerender(ticket('ready'));
    expect(scrolls).toHaveBeenCalledOnce();
    unmount();
    render(ticket('ready'));
    expect(scrolls).toHaveBeenCalledOnce();
  });
});

describe('Problem', () => {
  it('comes into view, because its button may be in a bar at the bottom of a long page', () => {
    const scrolls = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { rerender } = render(<Problem>{null}</Problem>);
    expect(scrolls).not.toHaveBeenCalled();
    rerender(<Problem>There was no answer.</Problem>);
    rerender(<Problem>There was no answer.</Problem>);
    expect(scrolls.mock.contexts).toEqual([screen.getByRole('alert')]);
  });
});

describe('Choice', () => {
  it('marks the chosen one without :has, which Firefox 115 does not know', () => {
    const choice = (title: string, checked: boolean) => (
      <Choice name="share" value={title} title={title} checked={checked} onChoose={() => undefined} />
    );
    render(
      <>
        {choice('None', false)}
        {choice('12%', true)}
      </>,
    );
    expect(screen.getByText('12%').closest('label')?.className).toContain('chosen');
    expect(screen.getByText('None').closest('label')?.className).not.toContain('chosen');
  });
});

const looks = (count: number): string => screen.getByText(String(count)).className;

const Count = ({ count }: { readonly count: number }) => {
  const bounces = useBounces(count);
  return count > 0 && <BouncingCount count={count} bounces={bounces} look="corner" />;
};

describe('BouncingCount', () => {
  it('bounces each time it grows, and neither at first nor when it shrinks', () => {
    const { rerender } = render(<Count count={3} />);
    const atRest = looks(3);
    rerender(<Count count={2} />);
    expect(looks(2)).toBe(atRest);
    rerender(<Count count={3} />);
    expect(looks(3)).not.toBe(atRest);
    const first = screen.getByText('3');
    rerender(<Count count={4} />);
    expect(screen.getByText('4')).not.toBe(first);
  });

  it.each([
    ['the header', (count: number) => <Header standName="Stand" cartCount={count} />],
    ['the cart bar', (count: number) => <CartBar look="primary" to="/cart" count={count} subtotal="$2.50" />],
  ])('bounces in %s at the first add', (place, draw) => {
    const { rerender } = render(<AtAddress>{draw(0)}</AtAddress>);
    rerender(<AtAddress>{draw(1)}</AtAddress>);
    expect(looks(1)).toContain('bouncing');
    expect(document.documentElement.dataset['fixedBar']).toBe(place === 'the cart bar' ? 'normal' : undefined);
  });
});

it('a bar that leaves before a later one leaves no mark behind', () => {
  const [first, second] = ['One', 'Two'].map((label) => render(<FixedBar label={label}>{label}</FixedBar>));
  first?.unmount();
  second?.unmount();
  expect(document.documentElement.dataset['fixedBar']).toBeUndefined();
});
