import { createContext, useContext } from 'react';

export type ConfirmOptions = {
  readonly title?: string;
  /** The action's name: 'Clear Cart', 'Refund $7.21'. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** `danger` for irreversible actions. */
  readonly tone?: 'strong' | 'danger';
};

export type PromptOptions = {
  readonly title: string;
  /** Above the field: the purpose of the answer. */
  readonly explanation: string;
  readonly placeholder?: string;
  readonly confirmLabel: string;
  /** Further characters are ignored. */
  readonly maxLength: number;
  /** Common answers: a tap fills the field. */
  readonly suggestions?: readonly string[];
};

/** A question that waits for its answer. */
export type Question = { readonly id: number; readonly message: string } & (
  | { readonly kind: 'alert'; readonly answer: () => void }
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly answer: (confirmed: boolean) => void }
  | { readonly kind: 'prompt'; readonly options: PromptOptions; readonly answer: (text: string | null) => void }
);

/** Questions to the user, replacing the browser's alert, confirm and prompt. They are queued. */
export type Dialogs = {
  /** Resolves when the message is dismissed. */
  readonly alert: (message: string) => Promise<void>;
  /** False when cancelled or dismissed with Escape. */
  readonly confirm: (message: string, options: ConfirmOptions) => Promise<boolean>;
  /** The trimmed text, never blank, or null when cancelled or dismissed with Escape. */
  readonly prompt: (message: string, options: PromptOptions) => Promise<string | null>;
};

export const DialogsContext = createContext<Dialogs | null>(null);

/** @throws when no DialogsProvider is above. */
export const useDialogs = (): Dialogs => {
  const dialogs = useContext(DialogsContext);
  if (dialogs === null) throw new Error('useDialogs needs a DialogsProvider above it');
  return dialogs;
};
