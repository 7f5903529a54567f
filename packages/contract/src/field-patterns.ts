/** Patterns of typed fields: for the schemas, and for forms on pages that don't load the schemas. */
export const fieldPatterns = {
  emailAddress: /^[^\s@]+@[^\s@]+$/,
  /** The sub-address of an organization, in lowercase. */
  subAddress: /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/,
  /** Text on one line. */
  oneLine: /^[^\u0000-\u001f\u007f]*$/,
  /** A domain of email addresses, in lowercase. */
  domain: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
  /** A control character or line break, which isn't allowed in names. */
  controlCharacter: /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/,
} as const;
