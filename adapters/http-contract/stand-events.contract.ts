import { defineEndpoint } from './endpoint.ts';

export const standEventsContract = {
  follow: defineEndpoint({
    method: 'GET',
    path: '/api/stand/events',
    access: 'public',
    summary:
      "Server-sent change notifications for an open menu: 'products', 'queue' or 'settings' when what customers see of them changed, ask again",
    stream: true,
    errors: [],
  }),
};
