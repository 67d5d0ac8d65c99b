import { Banner } from './banner.tsx';
import styles from './toast.module.css';

export type ToastMessage = { readonly tone: 'success' | 'danger'; readonly text: string };

type ToastProps = {
  /** Null: no message. */
  readonly message: ToastMessage | null;
};

const ROLES = { success: 'status', danger: 'alert' } as const;

/**
 * The outcome of a change, over the foot of the screen at any scroll position; taps go through it. Render it always: its live regions must
 * exist before the message.
 */
export const Toast = ({ message }: ToastProps) => (
  <div className={styles['place']}>
    <div role={ROLES.success}>{message?.tone === 'success' && <Banner tone="success">{message.text}</Banner>}</div>
    <div role={ROLES.danger}>{message?.tone === 'danger' && <Banner tone="danger">{message.text}</Banner>}</div>
  </div>
);
