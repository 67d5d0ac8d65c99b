import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { imagesContract } from '#adapters/http-contract/images.contract.ts';
import type { Category } from '#core/domain/catalogue/category.ts';
import { LIMITS } from '#core/domain/limits.ts';
import { can } from '#core/domain/staff/role.ts';
import { useServices } from '#web/composition/services-context.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileField } from '#web/ui/file-field.tsx';
import { IMAGES_KEY } from './images.queries.ts';
import { libraryName, uploadErrors, type ImageEntry } from './images.view.ts';
import styles from './images.module.css';
import { FILE_TOO_LARGE, FILE_UNREADABLE, SESSION_EXPIRED, UnfitPicture, uploadFailureText } from './messages.ts';

type UploadFormProps = { readonly category: Category; readonly onUploaded: (image: ImageEntry) => void };

/** HEIC is the iPhone's format; a browser that reads it sends a JPEG. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,image/heif';
const SIDE = LIMITS.images.sidePixels;

/** A new picture for the library; the server makes it square and small. */
export const UploadForm = ({ category, onUploaded }: UploadFormProps) => {
  const { errors, failure, filename, isPending, input, choose, setFilename, submit } = useUpload(category, onUploaded);
  return (
    <form
      className={styles['upload']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <h3 className={styles['wide']}>Upload a new image</h3>
      <Field
        label="File name (optional)"
        look="small"
        value={filename}
        onChange={setFilename}
        placeholder="root-beer-2"
        hint="Letters, numbers and dashes."
        error={errors.filename}
        autoComplete="off"
      />
      <FileField
        label="Image"
        accept={ACCEPTED}
        onChange={choose}
        hint={`Becomes ${SIDE}x${SIDE} JPG, about 100KB.`}
        error={errors.file}
        ref={input}
      />
      <div className={styles['send']}>
        <Button type="submit" variant="strong" width="full" busy={isPending}>
          Upload
        </Button>
      </div>
      {failure !== null && (
        <div className={styles['wide']}>
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        </div>
      )}
    </form>
  );
};

type Upload = { readonly file: File; readonly filename: string };

const useUpload = (category: Category, onUploaded: (image: ImageEntry) => void) => {
  const { api, logins, pictures } = useServices();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [filename, setFilename] = useState('');
  const [errors, setErrors] = useState<ReturnType<typeof uploadErrors>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ file: photo, filename: called }: Upload) => {
      const small = await pictures.shrink(photo);
      if (small === null) throw new UnfitPicture(FILE_UNREADABLE);
      if (small.size > LIMITS.images.maximumUploadBytes) throw new UnfitPicture(FILE_TOO_LARGE);
      return api.call(imagesContract.upload, { file: small, body: { category, ...(called !== '' && { filename: called }) } });
    },
    onSuccess: async (image) => {
      setFile(null);
      setFilename('');
      if (input.current !== null) input.current.value = '';
      onUploaded(image);
      await queryClient.invalidateQueries({ queryKey: IMAGES_KEY });
    },
    onError: (error) => setFailure(uploadFailureText(error)),
  });

  const submit = (): void => {
    const { login } = logins.get();
    const found = uploadErrors(file, filename);
    setErrors(found);
    setFailure(null);
    if (login === null || !can(login.actor.role, 'images:manage')) setFailure(SESSION_EXPIRED);
    else if (file !== null && Object.keys(found).length === 0 && !isPending)
      mutate({ file, filename: filename.trim() === '' ? libraryName(file.name) : filename.trim() });
  };
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    setErrors({});
    setFailure(null);
  };
  const name = (text: string): void => {
    setFilename(text);
    setErrors({});
    setFailure(null);
  };
  return { errors, failure, filename, isPending, input, choose, setFilename: name, submit };
};
