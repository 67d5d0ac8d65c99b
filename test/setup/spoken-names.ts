/**
 * WCAG 2.5.3: people who control a phone by voice say the words on the button. Tests press buttons by their accessible names, so without
 * this check the visible words could be anything.
 */
const LABELLED = 'button[aria-label], a[aria-label], [role="button"][aria-label]';

const plain = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** Without icons and countdowns. */
const wordsOn = (element: Element): string => {
  const shown = element.cloneNode(true) as Element;
  for (const hidden of shown.querySelectorAll('[aria-hidden="true"], svg')) hidden.remove();
  return plain(shown.textContent);
};

const misnamed = new Set<string>();

const check = (element: Element): void => {
  const [words, name] = [wordsOn(element), plain(element.getAttribute('aria-label'))];
  if (/\p{L}/u.test(words) && !name.includes(words)) misnamed.add(`'${words}' is named '${name}'`);
};

const checkPressed = ({ target }: Event): void => {
  const pressed = target instanceof Element ? target.closest(LABELLED) : null;
  if (pressed !== null) check(pressed);
};

export const watchPresses = (): void => window.addEventListener('click', checkPressed, { capture: true });

/** @returns the buttons and links that were pressed, or are on the page, and whose name lacks their visible words */
export const takeMisnamedControls = (): readonly string[] => {
  for (const element of document.querySelectorAll(LABELLED)) check(element);
  const all = [...misnamed];
  misnamed.clear();
  return all;
};
