import styles from './skeleton.module.css';

type SkeletonProps = {
  readonly shape: 'line' | 'short-line' | 'button' | 'picture' | 'block';
};

/** A placeholder for loading content. Add a spoken 'Loading…' next to it; the shapes are hidden from screen readers. */
export const Skeleton = ({ shape }: SkeletonProps) => <span className={`${styles['skeleton']} ${styles[shape]}`} aria-hidden="true" />;
