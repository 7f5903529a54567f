import { emailAddress } from '@galley/contract';

/** Returns the domain of an email address in lower case; null if it isn't an address. */
export function domainOf(email: string): string | null {
  if (!emailAddress.safeParse(email).success) return null;
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/** Domains whose addresses anyone can get. No organization can verify one. */
const publicDomains = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com
  aol.com proton.me protonmail.com pm.me gmx.com gmx.net gmx.de web.de mail.com yandex.com yandex.ru mail.ru zoho.com
  fastmail.com qq.com 163.com 126.com comcast.net onmicrosoft.com`.split(/\s+/),
);

/** Returns whether anyone can have an address at this domain, so that it proves no membership. */
export function isPublicDomain(domain: string): boolean {
  return publicDomains.has(domain);
}
