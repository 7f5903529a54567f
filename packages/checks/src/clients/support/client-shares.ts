/** Which part of the opens of an email each client has, in percent, by the names of the data ("gmail.android"). */
export type ClientShares = Readonly<Record<string, number>>;

const consumers: ClientShares = {
  'apple-mail.ios': 27,
  'apple-mail.macos': 5,
  'gmail.desktop-webmail': 17,
  'gmail.android': 17,
  'gmail.ios': 8,
  'gmail.mobile-webmail': 1,
  'outlook.outlook-com': 6,
  'outlook.windows': 4,
  'outlook.ios': 2,
  'outlook.android': 1,
  'outlook.macos': 1,
  'yahoo.desktop-webmail': 2,
  'yahoo.ios': 2,
  'yahoo.android': 1,
  'samsung-email.android': 2,
  'gmx.desktop-webmail': 0.5,
  'web-de.desktop-webmail': 0.5,
};

const business: ClientShares = {
  'outlook.windows': 25,
  'outlook.outlook-com': 17,
  'outlook.ios': 8,
  'outlook.macos': 5,
  'outlook.android': 3,
  'apple-mail.ios': 14,
  'apple-mail.macos': 6,
  'gmail.desktop-webmail': 12,
  'gmail.android': 5,
  'gmail.ios': 3,
};

/**
 * Estimates for emails to consumers and to companies. The rest up to 100 are clients without data. New Outlook for
 * Windows counts as Outlook.com, which shows emails the same way.
 */
export const clientShares = { consumers, business } as const;

/** Returns the share of the clients whose names begin with one of `families` ("gmail", "outlook.windows"), in percent. */
export function shareOf(shares: ClientShares, families: readonly string[]): number {
  let sum = 0;
  for (const [client, share] of Object.entries(shares))
    if (families.some((family) => client === family || client.startsWith(`${family}.`))) sum += share;
  return sum;
}
