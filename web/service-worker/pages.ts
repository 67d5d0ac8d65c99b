/** Firefox lets a worker open or show a page only within a second of the tap. */
const MAX_WAIT_MS = 300;

/** A client's own address is that of its first page: where its owner has gone since, only the page itself can say. */
const pathOf = (page: WindowClient): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(String(data)));
    port1.start();
    page.postMessage('where', [port2]);
    // One that sleeps does not answer.
    setTimeout(() => resolve(new URL(page.url).pathname), MAX_WAIT_MS);
  });

/** Shows the page that is there already, or opens it. */
export const showPage = async (clients: Clients, path: string): Promise<void> => {
  // Also pages that were there before the worker.
  const pages = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((page) => page instanceof WindowClient);
  const paths = await Promise.all(pages.map(pathOf));
  const shown = pages[paths.indexOf(path)];
  await (shown === undefined ? clients.openWindow(path) : shown.focus());
};
