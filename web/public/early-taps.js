// Runs before the app has arrived, on the page as the server drew it (docs/adr/0028): remembers what is tapped there, so
// that nobody taps in vain. Written for the browser as it is, because nothing builds it.
(() => {
  const taps = [];
  const remember = ({ target }) => {
    const button = target instanceof Element ? target.closest('#root button[aria-label]') : null;
    if (button === null || button.ariaBusy === 'true') return;
    // It stays pressed until the app has done it.
    button.ariaBusy = 'true';
    taps.push(button.getAttribute('aria-label'));
  };
  document.addEventListener('click', remember);
  window.takeEarlyTaps = () => {
    document.removeEventListener('click', remember);
    return taps;
  };
})();
