/**
 * Acts like Chrome's translator, continuously: replaces each text node with an element with a new text node in it. Self-contained, so that
 * its source can run in a browser. @returns a function that stops it.
 */
export const translatePage = (page: Document): (() => void) => {
  const untouched = 'font, script, style, title, textarea, [translate="no"]';
  const translate = (): void => {
    const texts: Text[] = [];
    const walker = page.createTreeWalker(page.body, 4);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(untouched) !== null) continue;
      const [outer, inner] = [page.createElement('font'), page.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver(translate);
  observer.observe(page.body, { childList: true, characterData: true, subtree: true });
  translate();
  return () => observer.disconnect();
};
