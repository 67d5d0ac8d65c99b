import { Banner } from './banner.tsx';
import styles from './toast.module.css';

export type ToastMessage = {
  readonly tone: 'success' | 'danger';
  /** 'Cola' */
  readonly subject?: string | undefined;
  readonly text: string;
};

type ToastProps = {
  /** Null: no message. */
  readonly message: ToastMessage | null;
};

const ROLES = { success: 'status', danger: 'alert' } as const;

/**
 * The outcome of a change, over the bottom of the screen at any scroll position; taps go through it. Render it always: its live regions must
 * exist before the message.
 */
export const Toast = ({ message }: ToastProps) => (
  <div className={styles['place']}>
    {(['success', 'danger'] as const).map((tone) => (
      <div key={tone} role={ROLES[tone]}>
        {message?.tone === tone && (
          <Banner tone={tone} {...(message.subject !== undefined && { title: message.subject })}>
            {message.text}
          </Banner>
        )}
      </div>
    ))}
  </div>
);
