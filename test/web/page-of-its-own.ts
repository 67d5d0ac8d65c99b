import { onTestFinished } from 'vitest';

/** A page that closes with its test, including the listeners of objects that live as long as their page. */
export const pageOfItsOwn = (): Window & typeof globalThis => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  onTestFinished(() => frame.remove());
  return frame.contentWindow as Window & typeof globalThis;
};
