/** The purpose of the encrypted client secrets of identity providers. */
export const clientSecretPurpose = 'sso-client-secret';
