import styles from './seconds-left.module.css';

/**
 * Shows an Undo countdown to sighted users only: the style sheet draws the number, so that the button keeps one name.
 * @param children whole seconds
 */
export const SecondsLeft = ({ children }: { readonly children: number }) => <span className={styles['left']} data-left={children} />;
