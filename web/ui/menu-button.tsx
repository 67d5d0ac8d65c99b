import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './menu-button.module.css';

type MenuButtonProps = {
  readonly icon: IconName;
  /** 'Menu', 'More for #021'. */
  readonly label: string;
  /** The list's position: at the button's left or right edge. */
  readonly align: 'start' | 'end';
  /** `places`: a wide panel whose entries have their own style. */
  readonly shape?: 'list' | 'places';
  /** MenuLinks and MenuActions. */
  readonly children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** A disclosure: a button that shows a list of links and actions. Escape, a tap elsewhere or a choice closes it. */
export const MenuButton = ({ icon, label, align, shape = 'list', children }: MenuButtonProps) => {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismissal([button, list], isOpen, () => setIsOpen(false));
  useEscape(isOpen, () => {
    setIsOpen(false);
    button.current?.focus();
  });

  return (
    <div className={styles['place']}>
      <button
        ref={button}
        className={styles['button']}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={icon} size="medium" />
      </button>
      {isOpen && (
        <CloseContext value={() => setIsOpen(false)}>
          {/* Covers the page: the tap that closes the list has no other effect. */}
          <div className={classNames(styles['elsewhere'], align === 'start' && styles['dimmed'])} />
          <ul ref={list} className={classNames(styles['list'], styles[align], shape === 'places' && styles['places'])} id={listId}>
            {children}
          </ul>
        </CloseContext>
      )}
    </div>
  );
};

/** Always the latest callback, so that listeners need not be reattached. */
const useLatest = (callback: () => void): { readonly current: () => void } => {
  const latest = useRef(callback);
  useEffect(() => {
    latest.current = callback;
  });
  return latest;
};

type Place = { readonly current: HTMLElement | null };

/** Calls back when a tap or the focus goes elsewhere. */
const useDismissal = (places: readonly [Place, Place], isWatching: boolean, onDismiss: () => void): void => {
  const [first, second] = places;
  const dismiss = useLatest(onDismiss);
  useEffect(() => {
    if (!isWatching) return undefined;
    const onElsewhere = ({ target }: Event): void => {
      const isHere = [first, second].some(({ current }) => target instanceof Node && current?.contains(target) === true);
      if (!isHere) dismiss.current();
    };
    // Not on pointer down: the release would hit the element underneath.
    document.addEventListener('click', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    return () => {
      document.removeEventListener('click', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
    };
  }, [isWatching, first, second, dismiss]);
};

const useEscape = (isWatching: boolean, onEscape: () => void): void => {
  const escape = useLatest(onEscape);
  useEffect(() => {
    if (!isWatching) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') escape.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isWatching, escape]);
};

type MenuLinkProps = { readonly to: string; readonly className?: string | undefined; readonly children: ReactNode };

/** Links to another screen; marked as current while that screen is open. */
export const MenuLink = ({ to, className, children }: MenuLinkProps) => {
  const close = useContext(CloseContext);
  const { pathname } = useLocation();
  return (
    <li>
      <Link className={className} to={to} aria-current={pathname === to ? 'page' : undefined} onClick={close}>
        {children}
      </Link>
    </li>
  );
};

type MenuActionProps = { readonly icon: IconName; readonly onChoose: () => void; readonly children: ReactNode };

/** Performs an action on this screen. */
export const MenuAction = ({ icon, onChoose, children }: MenuActionProps) => {
  const close = useContext(CloseContext);
  const choose = (): void => {
    close();
    onChoose();
  };
  return (
    <li>
      <button className={styles['entry']} type="button" onClick={choose}>
        <Icon name={icon} />
        <span>{children}</span>
      </button>
    </li>
  );
};
