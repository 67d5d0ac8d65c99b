import twilio from 'twilio';

type Calls = twilio.RequestClient;

/** A total time limit: the client's own timeout restarts with each byte. */
const endsIn = async <T>(ms: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The client's own HTTP, with a time limit per call. @param apiUrl a fake's address, replacing Twilio's hosts */
export const createCalls = (timeoutMs: number, apiUrl: string | undefined): Calls => {
  const client = new twilio.RequestClient({ timeout: timeoutMs });
  const request: Calls['request'] = client.request.bind(client);
  client.request = (options) => {
    const { pathname, search } = new URL(options.uri);
    const uri = apiUrl === undefined ? options.uri : `${apiUrl}${pathname}${search}`;
    return endsIn(timeoutMs, request({ ...options, uri }));
  };
  return client;
};
