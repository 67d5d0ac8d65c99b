import type { Category } from '#core/domain/catalogue/category.ts';
import { Picture } from '#web/ui/picture.tsx';
import { imageFacts, type ImageEntry } from './images.view.ts';
import styles from './images.module.css';

type GalleryProps = {
  readonly images: readonly ImageEntry[];
  /** The category of the pictures' background. */
  readonly category: Category;
  readonly chosen: string | null;
  readonly onChoose: (path: string) => void;
};

/** The pictures of one folder, with the selected one. */
export const Gallery = ({ images, category, chosen, onChoose }: GalleryProps) => {
  if (images.length === 0) return <p className="muted">No images here yet.</p>;
  return (
    <ul className={styles['gallery']} aria-label="Images">
      {images.map((image) => (
        <li key={image.path}>
          <button className={styles['image']} type="button" aria-pressed={image.path === chosen} onClick={() => onChoose(image.path)}>
            <Picture src={image.path} category={category} />
            <span>{image.filename}</span>
            <span className={styles['facts']}>{imageFacts(image)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
