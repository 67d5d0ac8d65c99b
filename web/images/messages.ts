import { UPLOADS_DISABLED } from '#core/domain/images/image-entry.ts';
import { ApiError, hasStatus, isApiError, isExplained, unlessSilent } from '#web/api/api-error.ts';

/** Spec §8, 'Image picker'. */
export const LOG_IN_AGAIN = 'Please log in again to manage images.';
export const SESSION_EXPIRED = 'Admin session expired. Please log in again.';
export const FILE_NAME_INVALID = 'Use letters, numbers and dashes only.';
export const FILE_TOO_LARGE = 'This picture is larger than 5 MB.';

export const FILE_UNREADABLE = 'This browser can’t read this picture. Please choose a JPEG, PNG or WebP picture.';

/** A picture that cannot be used. Its message is for the person. */
export class UnfitPicture extends Error {}

const isLoggedOut = (error: unknown): boolean => hasStatus(error, 401) || hasStatus(error, 403);

export const galleryFailureText = (error: unknown): string => {
  if (isLoggedOut(error)) return LOG_IN_AGAIN;
  return error instanceof ApiError && error.kind === 'answer' ? 'Failed to load images' : 'Unable to load images right now.';
};

/** The server's own sentence for a refused picture; otherwise 'Upload failed'. */
export const uploadFailureText = (error: unknown): string => {
  if (error instanceof UnfitPicture) return error.message;
  if (isLoggedOut(error)) return SESSION_EXPIRED;
  if (isApiError(error, 'UPLOADS_DISABLED')) return UPLOADS_DISABLED;
  if (isApiError(error, 'BODY_TOO_LARGE')) return FILE_TOO_LARGE;
  return isExplained(error) ? error.message : unlessSilent(error, 'Upload failed');
};
