import type { Category } from '#core/domain/catalogue/category.ts';
import { useState } from 'react';
import styles from './picture.module.css';
import { useIsHydrated } from './use-is-hydrated.ts';

const PLACEHOLDER = '/images/placeholder.jpg';
const SIZE = 300;

type PictureProps = {
  readonly src: string;
  readonly category: Category;
  /** `wide` is slightly lower than square, for the menu's cards. */
  readonly shape?: 'square' | 'wide';
};

/** A product on its category's background; a picture that does not load becomes the placeholder (spec §2). */
export const Picture = ({ src, category, shape = 'square' }: PictureProps) => {
  const [failed, setFailed] = useState<string>();
  // Empty in the server's page: on a slow connection pictures would delay the app itself.
  const isHydrated = useIsHydrated();
  return (
    <div className={`${styles['picture']} ${styles[category]} ${styles[shape]}`}>
      {isHydrated && (
        <img
          className={styles['image']}
          src={failed === src ? PLACEHOLDER : src}
          // The product's name next to it would be read twice.
          alt=""
          width={SIZE}
          height={SIZE}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(src)}
        />
      )}
    </div>
  );
};
