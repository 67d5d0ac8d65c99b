/** Firefox lets a worker open or show a page only within a second of the tap. */
const MAX_WAIT_MS = 300;

/** A client's URL is that of its first page: only the page itself knows the current one. */
const pathOf = (page: WindowClient): Promise<string> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }) => resolve(String(data)));
    port1.start();
    page.postMessage('where', [port2]);
    // A sleeping page does not answer.
    setTimeout(() => resolve(new URL(page.url).pathname), MAX_WAIT_MS);
  });

/** Shows an open page, or opens one. */
export const showPage = async (clients: Clients, path: string): Promise<void> => {
  // Includes pages from before the worker.
  const pages = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter((page) => page instanceof WindowClient);
  const paths = await Promise.all(pages.map(pathOf));
  const shown = pages[paths.indexOf(path)];
  await (shown === undefined ? clients.openWindow(path) : shown.focus());
};
