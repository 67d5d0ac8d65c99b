/** What the stand sends (core/domain/notifications/push-message.ts). */
type Notice = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

const isNotice = (value: unknown): value is Notice =>
  typeof value === 'object' &&
  value !== null &&
  (['title', 'body', 'path', 'tag'] as const).every((name) => name in value && typeof Reflect.get(value, name) === 'string');

/** Null for anything but a message of ours: a browser that gets no notice out of it shows its own. */
export const noticeOf = (data: unknown): Notice | null => (isNotice(data) && /^\/(?!\/)/.test(data.path) ? data : null);
