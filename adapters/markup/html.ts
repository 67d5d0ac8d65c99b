/** Markup that is safe to send: all of its text is escaped. */
export type Html = { readonly markup: string };

export type HtmlValue = string | number | Html | readonly Html[] | null;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and for quoted attribute values. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

const markupOf = (value: HtmlValue): string => {
  if (value === null) return '';
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'markup' in value ? value.markup : value.map((part) => part.markup).join('');
};

/**
 * A template whose values are escaped unless they are markup themselves, so that escaping cannot be forgotten. Attributes must be quoted.
 */
export const html = (texts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html => ({
  markup: texts.map((text, index) => text + markupOf(values[index] ?? null)).join(''),
});
