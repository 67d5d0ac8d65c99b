const TOLD = [
  'role',
  'aria-label',
  'aria-pressed',
  'aria-current',
  'aria-expanded',
  'aria-selected',
  'aria-checked',
  'aria-invalid',
  'lang',
];
const OF_CONTROLS = ['href', 'type', 'placeholder', 'alt', 'disabled', 'required', 'inputmode', 'autocomplete'];
const USUAL = new Set(['type=button', 'alt=', 'autocomplete=off']);
const CONTROLS = new Set(['A', 'BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'IMG']);
const ON_ONE_LINE = 'h1, h2, h3, h4, button, a, p, dt, dd, tr, label, option, legend, summary';

const attributesOf = (element: Element): readonly string[] =>
  [...TOLD, ...(CONTROLS.has(element.tagName) ? OF_CONTROLS : [])]
    .flatMap((name) => (element.hasAttribute(name) ? [`${name}=${element.getAttribute(name)}`] : []))
    .filter((fact) => !USUAL.has(fact));

const stateOf = (element: Element): readonly string[] =>
  element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')
    ? [element.checked ? 'checked' : 'not checked']
    : element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement
      ? [`value=${element.value}`]
      : [];

export const linesOf = (node: Node): readonly string[] => {
  if (node instanceof Text) return node.data.trim() === '' ? [] : [node.data.trim().replaceAll(/\s+/g, ' ')];
  if (!(node instanceof HTMLElement) || node.matches('style, script')) return [];
  const facts = [...attributesOf(node), ...stateOf(node)];
  const isNamed = facts.length > 0 || /^(H\d|BUTTON|A|TR)$/.test(node.tagName);
  const named = isNamed ? [`<${[node.tagName.toLowerCase(), ...facts].join(' ')}>`] : [];
  const lines = [...named, ...[...node.childNodes].flatMap(linesOf)];
  return node.matches(ON_ONE_LINE) && node.querySelector(ON_ONE_LINE) === null ? [lines.join(' ')].filter((line) => line !== '') : lines;
};
