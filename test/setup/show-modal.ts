/**
 * jsdom 31 knows <dialog> but neither showModal nor close. This is the part of the HTML standard that components rely on:
 * the open attribute, the first focus, the focus given back, and Escape as a cancelable `cancel` followed by `close`.
 * That the rest of the page is inert is covered in Chromium.
 */
const openers = new WeakMap<HTMLDialogElement, Element | null>();
const FOCUSABLE = 'button:not(:disabled), a[href], input:not(:disabled), select, textarea, [tabindex]';

const openDialogs = (): readonly HTMLDialogElement[] => [...document.querySelectorAll('dialog')].filter((dialog) => dialog.open);

function showModal(this: HTMLDialogElement): void {
  if (this.open) throw new DOMException('The dialog is open already', 'InvalidStateError');
  openers.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

const dismissTopDialog = (event: KeyboardEvent): void => {
  const top = openDialogs().at(-1);
  if (event.key !== 'Escape' || top === undefined) return;
  const mayClose = top.dispatchEvent(new Event('cancel', { cancelable: true }));
  if (mayClose) top.close();
};

export const installShowModal = (): void => {
  Object.assign(HTMLDialogElement.prototype, { showModal, close });
  document.addEventListener('keydown', dismissTopDialog);
};
