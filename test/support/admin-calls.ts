import { adminToken, bearer } from './logins.ts';
import { post, send, type HttpAnswer } from './http-calls.ts';
import { startServerHarness, type ServerHarness, type ServerHarnessOptions } from './server-harness.ts';

/** A stand with its admin logged in. */
export interface AdminHarness extends ServerHarness {
  readonly headers: Readonly<Record<string, string>>;
  readonly get: (path: string) => Promise<HttpAnswer>;
  readonly post: (path: string, body: unknown) => Promise<HttpAnswer>;
  readonly put: (path: string, body: unknown) => Promise<HttpAnswer>;
  delete(path: string): Promise<HttpAnswer>;
  /** A multipart form; null sends none of the files. */
  upload(file: Uint8Array | null, fields?: Readonly<Record<string, string>>, filename?: string): Promise<HttpAnswer>;
}

export const startAdminHarness = async (options: ServerHarnessOptions = {}): Promise<AdminHarness> => {
  const stand = await startServerHarness({ hasWorker: false, ...options });
  const headers = bearer(await adminToken(stand));
  const json = { ...headers, 'content-type': 'application/json' };
  return {
    ...stand,
    headers,
    get: (path) => send(stand, path, { headers }),
    post: (path, body) => post(stand, path, body, headers),
    delete: (path) => send(stand, path, { method: 'DELETE', headers }),
    put: (path, body) => send(stand, path, { method: 'PUT', headers: json, body: JSON.stringify(body) }),
    upload: (file, fields = {}, filename = 'picture.jpg') => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      if (file !== null) form.append('image', new Blob([Uint8Array.from(file)]), filename);
      return send(stand, '/api/admin/images/upload', { method: 'POST', headers, body: form });
    },
  };
};
