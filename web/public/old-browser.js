// Runs in browsers that cannot read the app: the oldest language, no module. Shows what index.html has ready for them.
(function (view) {
  var isSupported =
    typeof view.structuredClone === 'function' &&
    typeof view.HTMLDialogElement === 'function' &&
    typeof Array.prototype.findLast === 'function' &&
    view.CSS !== undefined &&
    view.CSS.supports('height', '1dvh');
  if (!isSupported) view.document.getElementById('old-browser').hidden = false;
})(window);
