/** Not the API: members that only have the same name. */
const NAMESAKE = 'a member of the app or of a library';
const POINTER = 'phones show no pointer';
const LOOKS = 'without it the browser’s own look stays';
const DETECTED = 'only after a look whether it is there';
const PUSH = 'only where push messages are there (web/platform/push.ts)';
const BY_ENGINE = 'each engine has its own name for it';

/** What is newer than the oldest supported browsers and shipped all the same, as MDN's data name it, with the reason. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  'api.CSSNumericValue.mul': NAMESAKE,
  'api.CSSNumericValue.to': NAMESAKE,
  'api.ClipboardItem': DETECTED,
  'api.CloseWatcher.destroy': NAMESAKE,
  'api.CookieStoreManager.subscribe': NAMESAKE,
  'api.CookieStoreManager.unsubscribe': NAMESAKE,
  'api.Document.startViewTransition': 'React asks for it in vain where it is missing, and goes on',
  'api.EventTarget.when': NAMESAKE,
  'api.FileSystemHandle.move': NAMESAKE,
  'api.HTMLGeolocationElement.isValid': NAMESAKE,
  'api.HIDDevice.productName': NAMESAKE,
  'api.IntersectionObserver.delay': NAMESAKE,
  'api.ML.createContext': NAMESAKE,
  'api.MLGraphBuilder.build': NAMESAKE,
  'api.Navigation.navigate_event': DETECTED,
  'api.Navigation.navigateerror_event': DETECTED,
  'api.Navigation.navigatesuccess_event': DETECTED,
  'api.Navigator.connection': DETECTED,
  'api.Navigator.share': DETECTED,
  'api.Navigator.userActivation': DETECTED,
  'api.Navigator.vibrate': DETECTED,
  'api.Notification.permission_static': PUSH,
  'api.Notification.requestPermission_static': PUSH,
  'api.Observable.drop': NAMESAKE,
  'api.Observable.take': NAMESAKE,
  'api.Observable.toArray': NAMESAKE,
  'api.PushManager.getSubscription': PUSH,
  'api.ServiceWorkerGlobalScope.notificationclick_event': PUSH,
  'api.ServiceWorkerGlobalScope.push_event': PUSH,
  'api.ServiceWorkerRegistration.showNotification': PUSH,
  'api.SharedStorage.run': NAMESAKE,
  'api.UserActivation.isActive': NAMESAKE,
  'api.ViewTransition.skipTransition': 'only on what `startViewTransition` gave',
  'api.Window.navigation': DETECTED,
  'api.XRFrame.session': NAMESAKE,
  'api.XRInputSourcesChangeEvent.removed': NAMESAKE,
  'api.Window.setImmediate': DETECTED,
  'css.at-rules.media.forced-colors': 'who does not know it has no forced colours',
  'css.at-rules.page': 'paper gets the browser’s margins',
  'css.at-rules.page.size': 'what is printed across needs the choice in the print dialog',
  'css.properties.align-content.start': 'a grid’s rows share the spare height',
  'css.properties.cursor.not-allowed': POINTER,
  'css.properties.cursor.pointer': POINTER,
  'css.properties.cursor.progress': POINTER,
  'css.properties.forced-color-adjust': 'who does not know it has no forced colours',
  'css.properties.forced-color-adjust.none': 'who does not know it has no forced colours',
  'css.properties.overscroll-behavior': 'the page below a dialog may scroll along',
  'css.properties.overscroll-behavior.contain': 'the page below a dialog may scroll along',
  'css.properties.place-items.start': 'a grid’s parts fill their cells',
  'css.properties.print-color-adjust': 'stands beside the prefixed one',
  'css.properties.print-color-adjust.exact': 'stands beside the prefixed one',
  'css.properties.scrollbar-width': LOOKS,
  'css.properties.scrollbar-width.none': LOOKS,
  'css.properties.text-size-adjust': 'stands beside the prefixed one',
  'css.properties.text-wrap': 'a heading’s lines are of unequal length',
  'css.properties.text-wrap.balance': 'a heading’s lines are of unequal length',
  'css.properties.zoom': 'the sheet of a night with three drawers is printed larger, and may take a second page',
  'css.selectors.-moz-progress-bar': BY_ENGINE,
  'css.selectors.-webkit-inner-spin-button': BY_ENGINE,
  'css.selectors.-webkit-progress-bar': BY_ENGINE,
  'css.selectors.-webkit-progress-value': BY_ENGINE,
  'css.types.color.color-mix': 'a menu button is not tinted under the finger',
  'css.types.length.lh': 'a button stands a line higher than the field beside it',
  'html.global_attributes.is': 'React passes it on where an app uses it, and this one does not',
  'javascript.builtins.AsyncDisposableStack.use': NAMESAKE,
  'javascript.builtins.Error.captureStackTrace': DETECTED,
};

const ADDED = 'web/practice/older-browsers.ts adds it where it is missing';

/** The same below /practice/, which runs the inside of the stand as well. */
export const ACCEPTED_IN_THE_PRACTICE: Readonly<Record<string, string>> = {
  'api.BluetoothRemoteGATTCharacteristic.uuid': NAMESAKE,
  'api.GPUAdapter.info': NAMESAKE,
  'api.Keyboard.lock': NAMESAKE,
  'javascript.builtins.Array.toReversed': ADDED,
  'javascript.builtins.Array.toSorted': ADDED,
};
