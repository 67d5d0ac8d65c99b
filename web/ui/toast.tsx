import { Banner } from './banner.tsx';
import styles from './toast.module.css';

export type ToastMessage = { readonly tone: 'success' | 'danger'; readonly text: string };

type ToastProps = {
  /** Null: nothing to say. */
  readonly message: ToastMessage | null;
};

const ROLES = { success: 'status', danger: 'alert' } as const;

/**
 * The outcome of a change, over the foot of the screen wherever the page is scrolled to; taps go through it. Render it
 * always: its live regions must be there before the message is.
 */
export const Toast = ({ message }: ToastProps) => (
  <div className={styles['place']}>
    <div role={ROLES.success}>{message?.tone === 'success' && <Banner tone="success">{message.text}</Banner>}</div>
    <div role={ROLES.danger}>{message?.tone === 'danger' && <Banner tone="danger">{message.text}</Banner>}</div>
  </div>
);
