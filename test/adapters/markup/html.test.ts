import { expect, it } from 'vitest';
import { html } from '#adapters/markup/html.ts';

it('escapes every value except markup, and omits null', () => {
  const inner = html`<b>${'Bo & "Al"'}</b>`;
  expect(inner.markup).toBe('<b>Bo &amp; &quot;Al&quot;</b>');
  expect(html`<p title="${"<'>"}">${inner}${null}${3}${[inner, html`!`]}</p>`.markup).toBe(
    `<p title="&lt;&#39;&gt;">${inner.markup}3${inner.markup}!</p>`,
  );
});
