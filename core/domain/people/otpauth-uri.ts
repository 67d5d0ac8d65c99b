const escaped = (text: string): string => encodeURIComponent(text);

/** The address that authenticator apps read as a QR code. @param secret in base32 */
export const otpauthUri = (secret: string, { standName, email }: { readonly standName: string; readonly email: string }): string =>
  `otpauth://totp/${escaped(standName)}:${escaped(email)}?secret=${secret}&issuer=${escaped(standName)}`;
