/** HTML that may be put into HTML as it is; any other text is escaped on the way in. */
export type Markup = { readonly markup: string };

type Value = string | number | Markup | readonly Markup[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

const isMarkup = (value: Value): value is Markup => typeof value === 'object' && 'markup' in value;

const toText = (value: Value): string => {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escapeText(value);
  return isMarkup(value) ? value.markup : value.map(({ markup }) => markup).join('');
};

/** Template tag: the only way text gets into a page. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Markup => ({
  markup: parts.map((part, index) => part + toText(values[index] ?? '')).join(''),
});

export const NOTHING: Markup = { markup: '' };
