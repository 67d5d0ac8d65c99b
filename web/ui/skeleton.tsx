import styles from './skeleton.module.css';

type SkeletonProps = {
  readonly shape: 'line' | 'short-line' | 'button' | 'picture' | 'block';
};

/** Stands where something will appear. Put a spoken 'Loading…' next to it; the shapes themselves are silent. */
export const Skeleton = ({ shape }: SkeletonProps) => <span className={`${styles['skeleton']} ${styles[shape]}`} aria-hidden="true" />;
