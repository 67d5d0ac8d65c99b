import type { Meanings } from './compat-data.ts';

/** Elements and attributes. */
export const pageFeatures = (_path: string, text: string): readonly Meanings[] =>
  [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('*')].flatMap((element) => {
    const tag = `html.elements.${element.localName}`;
    return [[tag], ...element.getAttributeNames().map((name) => [`${tag}.${name}`, `html.global_attributes.${name}`])];
  });
