import type { MouseEvent, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

type ButtonProps = {
  readonly children: ReactNode;
  /** `primary` is the one next step of a view or an open dialog; see design.md for the others. */
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly width?: 'content' | 'full';
  readonly icon?: IconName;
  readonly type?: 'button' | 'submit';
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly disabled?: boolean;
  /** Busy: keeps label, width and focus, and ignores a second tap. */
  readonly busy?: boolean;
  /** Full name when the visible label repeats on the page. It begins with the visible words: 'Add to Cart: Cola'. */
  readonly label?: string;
  /** Id of the text that explains why the button is disabled. */
  readonly describedBy?: string | undefined;
  /** Id of the form that it submits from outside. */
  readonly form?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

export const Button = ({
  children,
  variant = 'secondary',
  size = 'normal',
  width = 'content',
  type = 'button',
  busy = false,
  ref,
  ...rest
}: ButtonProps) => {
  const onClick = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else rest.onClick?.(event);
  };
  return (
    <button
      ref={ref}
      className={buttonClass({ variant, size, width, busy })}
      type={type === 'submit' ? 'submit' : 'button'}
      onClick={onClick}
      disabled={rest.disabled}
      form={rest.form}
      aria-busy={busy || undefined}
      aria-label={rest.label}
      aria-describedby={rest.describedBy}
    >
      {busy && <Spinner size="small" />}
      {rest.icon !== undefined && !busy && <Icon name={rest.icon} />}
      <span>{children}</span>
    </button>
  );
};
