/**
 * The browsers' push services, as their vendors name them: Chrome and its kin, Firefox, Edge on Windows, Safari. A star stands
 * for any one subdomain. The stand sends to no other address (rules §6).
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

/** No other port, no name and password, no other scheme: what a known service really hands out. */
export const isPushService = (endpoint: string, services: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const address = new URL(endpoint);
  if (address.username !== '' || address.password !== '' || address.hash !== '') return false;
  return services.some((service) => matches(service, address));
};
