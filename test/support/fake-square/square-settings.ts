import type { FakeSquare } from './start-fake-square.ts';

/** The settings that point a stand to the fake. @param signatureKeys as in the setting, separated by commas */
export const squareSettings = ({ url }: Pick<FakeSquare, 'url'>, signatureKeys: string): Readonly<Record<string, string>> => ({
  PUBLIC_URL: 'https://stand.example',
  PAYMENT_PROVIDER: 'square',
  SQUARE_ACCESS_TOKEN: 'EAAA_fake_token_of_a_test',
  SQUARE_LOCATION_ID: 'L_STAND_IN',
  SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKeys,
  SQUARE_API_URL: url,
});
