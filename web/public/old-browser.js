// Runs in browsers that cannot read the app: the oldest language, no module. Shows what index.html has ready for them.
(function (view) {
  var supports = function (property, value) {
    return view.CSS !== undefined && view.CSS.supports(property, value);
  };
  // Firefox had everything else by 104; what came with 115 is missing in the oldest iOS and Chrome, which are supported.
  var isOldFirefox = supports('-moz-appearance', 'none') && typeof view.Array.prototype.toSorted !== 'function';
  var isSupported =
    !isOldFirefox &&
    typeof view.structuredClone === 'function' &&
    typeof view.HTMLDialogElement === 'function' &&
    typeof view.Array.prototype.findLast === 'function' &&
    supports('height', '1dvh');
  if (!isSupported) view.document.getElementById('old-browser').hidden = false;
})(window);
