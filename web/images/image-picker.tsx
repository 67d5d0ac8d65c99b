import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Category } from '#core/domain/catalogue/category.ts';
import { UPLOADS_DISABLED } from '#core/domain/images/image-entry.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ScreenState } from '#web/ui/screen-state.tsx';
import { TabButton } from '#web/ui/tab.tsx';
import { Gallery } from './gallery.tsx';
import { imagesQuery, type Folder } from './images.queries.ts';
import styles from './images.module.css';
import { galleryFailureText } from './messages.ts';
import { UploadForm } from './upload-form.tsx';

type ImagePickerProps = {
  /** The product's category: uploads go there, and its pictures come first. */
  readonly category: Category;
  /** Path of the picture in use; null for none. */
  readonly current: string | null;
  readonly onChoose: (path: string) => void;
  readonly onDismiss: () => void;
};

const FOLDERS = [
  { folder: 'all', label: 'All' },
  { folder: 'drinks', label: 'Drinks' },
  { folder: 'candy', label: 'Candy' },
  { folder: 'food', label: 'Food' },
  { folder: 'uploads', label: 'Uploads' },
] as const satisfies readonly { readonly folder: Folder; readonly label: string }[];

/** A picture from the library, or a new one (spec §2, 'Select Image'). */
export const ImagePicker = ({ category, current, onChoose, onDismiss }: ImagePickerProps) => {
  const [chosen, setChosen] = useState(current);
  const [folder, setFolder] = useState<Folder>(category);
  return (
    <Dialog
      title="Select Image"
      width="wide"
      closeButton="shown"
      onDismiss={onDismiss}
      cancel="Cancel"
      foot={
        <Button variant="primary" size="large" disabled={chosen === null} onClick={() => chosen !== null && onChoose(chosen)}>
          Use this image
        </Button>
      }
    >
      <fieldset className={styles['folders']} aria-label="Show">
        {FOLDERS.map((tab) => (
          <TabButton key={tab.folder} selected={tab.folder === folder} onSelect={() => setFolder(tab.folder)}>
            {tab.label}
          </TabButton>
        ))}
      </fieldset>
      <Library category={category} folder={folder} chosen={chosen} onChoose={setChosen} onUploaded={onChoose} />
    </Dialog>
  );
};

type LibraryProps = {
  readonly category: Category;
  readonly folder: Folder;
  readonly chosen: string | null;
  readonly onChoose: (path: string) => void;
  /** An uploaded picture is selected right away. */
  readonly onUploaded: (path: string) => void;
};

const Library = ({ category, folder, chosen, onChoose, onUploaded }: LibraryProps) => {
  const { api } = useServices();
  const { data, isPending, error, refetch } = useQuery(imagesQuery(api, folder));
  if (isPending) return <ScreenState kind="loading" title="Loading images..." titleLevel={2} />;
  if (data === undefined)
    return (
      <Banner tone="danger" announce="assertive" action={<Button onClick={() => void refetch()}>Try Again</Button>}>
        {galleryFailureText(error)}
      </Banner>
    );
  return (
    <>
      <Gallery images={data.images} category={category} chosen={chosen} onChoose={onChoose} />
      {data.uploadsDisabled ? (
        <Banner tone="info">{UPLOADS_DISABLED}</Banner>
      ) : (
        <UploadForm category={category} onUploaded={(image) => onUploaded(image.path)} />
      )}
    </>
  );
};
