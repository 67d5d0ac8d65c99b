/** The stand's message (core/domain/notifications/push-message.ts). */
type PushNotification = { readonly title: string; readonly body: string; readonly path: string; readonly tag: string };

const isPushNotification = (value: unknown): value is PushNotification =>
  typeof value === 'object' &&
  value !== null &&
  (['title', 'body', 'path', 'tag'] as const).every((name) => name in value && typeof Reflect.get(value, name) === 'string');

/** Null except for our own messages: a browser without a notification shows its own. */
export const notificationOf = (data: unknown): PushNotification | null =>
  isPushNotification(data) && /^\/(?!\/)/.test(data.path) ? data : null;
