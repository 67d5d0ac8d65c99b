import styles from './seconds-left.module.css';

/**
 * Counts an Undo down, seen but not read: the number is drawn by the style sheet, so that the button keeps one name while it runs.
 * @param children whole seconds
 */
export const SecondsLeft = ({ children }: { readonly children: number }) => <span className={styles['left']} data-left={children} />;
