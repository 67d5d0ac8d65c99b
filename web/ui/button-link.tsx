import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
import { Icon, type IconName } from './icon.tsx';

type ButtonLinkProps = {
  readonly children: ReactNode;
  readonly to: string;
  /** Restores the position on that screen, like the browser's Back. */
  readonly returns?: boolean;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly width?: 'content' | 'full';
  readonly icon?: IconName;
  /** See Button. */
  readonly label?: string;
};

/** A link that looks like a button. */
export const ButtonLink = ({
  children,
  to,
  variant = 'secondary',
  size = 'normal',
  width = 'content',
  icon,
  label,
  returns = false,
}: ButtonLinkProps) => (
  <Link className={buttonClass({ variant, size, width })} to={to} state={returns ? { returns } : undefined} aria-label={label}>
    {icon !== undefined && <Icon name={icon} />}
    <span>{children}</span>
  </Link>
);
