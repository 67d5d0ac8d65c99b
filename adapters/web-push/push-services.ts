/**
 * The browsers' push services, as documented by their vendors: Chrome and its derivatives, Firefox, Edge on Windows, Safari. A star matches
 * one subdomain. The stand sends to no other address (rules §6).
 */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
  'https://web.push.apple.com',
  'https://*.push.apple.com',
] as const;

const ANY_SUBDOMAIN = '://*.';

const matches = (service: string, { origin, protocol, host }: URL): boolean => {
  if (!service.includes(ANY_SUBDOMAIN)) return service === origin;
  const [scheme, domain] = service.split(ANY_SUBDOMAIN);
  return protocol === `${scheme}:` && host.endsWith(`.${domain}`);
};

/** The form that known services use: without a port, a name and password, or another scheme. */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const address = new URL(endpoint);
  if (address.username !== '' || address.password !== '' || address.hash !== '') return false;
  return services.some((service) => matches(service, address));
};
