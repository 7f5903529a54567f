import type { MergeTagPair } from '@galley/contract';
import { holdsMergeTag, leadingMergeTag } from './merge-tags';

/** A problem with the address of a link. */
export interface LinkIssue {
  kind: 'empty' | 'placeholder' | 'broken' | 'unsafe';
  /** A message for users. */
  reason: string;
}

export interface LinkContext {
  /** Returns whether the document has an element with this id or name. */
  hasAnchor(name: string): boolean;
  isEmail: boolean;
  /** The theme's merge tags. */
  mergeTags?: readonly MergeTagPair[];
}

/** Placeholder hosts: reserved domains and those used in starter themes. */
const placeholderHost =
  /^(?:www\.)?(?:example\.(?:com|org|net|edu)|.+\.example|your-?(?:domain|site|website|company|link|url)\.[a-z]+|domain\.(?:com|tld)|website\.com|mysite\.com|link\.com|url\.com|placeholder\.com|test\.com|localhost(?::\d+)?)$/i;
const placeholderWord =
  /^(?:#+|\/|link|url|href|your[-_ ]?(?:link|url)(?:[-_ ]?here)?|insert[-_ ]?(?:link|url).*|todo|tbd|x{2,}|\[(?!unsub|preferences).*\]|https?:?\/{0,2})$/i;
const unsafeScheme = /^(?:javascript|vbscript|data|file|blob|about):/i;
const webHost =
  /^(?:localhost|(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)|\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\])(?::\d{1,5})?$/iu;

/**
 * Returns the problem with an address, or null. An address that is or starts with a template tag isn't checked, because
 * its value is only known when the message is sent.
 */
export function linkIssue(href: string, context: LinkContext): LinkIssue | null {
  const text = href.trim();
  if (text === '') return { kind: 'empty', reason: 'No address' };
  if (beginsWithTag(text, context.mergeTags)) return null;
  if (/^javascript:\s*(?:void\b.*|;?|\/\/.*)$/i.test(text))
    return { kind: 'placeholder', reason: 'Placeholder address' };
  if (unsafeScheme.test(text))
    return { kind: 'unsafe', reason: 'Mail programs and browsers block this kind of address' };
  if (placeholderWord.test(text)) return { kind: 'placeholder', reason: 'Placeholder address' };
  if (text.startsWith('#')) {
    const name = decode(text.slice(1));
    if (/^(?:top)?$/i.test(name) || context.hasAnchor(name)) return null;
    return { kind: 'broken', reason: `Nothing in the document is named “${name}”` };
  }
  return schemeIssue(text, context);
}

/** `[name]` can be the designer's placeholder, unless the theme defines it as a merge tag. */
function beginsWithTag(text: string, mergeTags: readonly MergeTagPair[] = []): boolean {
  if (/^(?:\{\{|\{%|%%|<%|\*\|)/.test(text)) return true;
  const tag = leadingMergeTag(text, mergeTags);
  return tag !== '' && (!placeholderWord.test(tag) || mergeTags.some(({ open }) => tag.startsWith(open)));
}

interface KnownIssue {
  isEmail: boolean;
  mergeTags: readonly MergeTagPair[] | undefined;
  issue: LinkIssue | null;
}

const known = new WeakMap<object, KnownIssue>();

/** Returns the issue of a document's link from a cache; only links to anchors are checked again. */
export function documentLinkIssue(link: { href: string }, context: LinkContext): LinkIssue | null {
  if (link.href.startsWith('#')) return linkIssue(link.href, context);
  const found = known.get(link);
  if (found?.isEmail === context.isEmail && found.mergeTags === context.mergeTags) return found.issue;
  const issue = linkIssue(link.href, context);
  known.set(link, { isEmail: context.isEmail, mergeTags: context.mergeTags, issue });
  return issue;
}

function schemeIssue(text: string, context: LinkContext): LinkIssue | null {
  const broken = (reason: string): LinkIssue => ({ kind: 'broken', reason });
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme === 'mailto') {
    const to = text.slice(7).split('?')[0] ?? '';
    if (to === '' && /[?&](?:to|body|subject)=/i.test(text)) return null;
    return to.includes('@') || mayHoldToken(to, context.mergeTags) ? null : broken('This email address has no @');
  }
  if (scheme === 'tel' || scheme === 'sms')
    return /\d/.test(text) || mayHoldToken(text, context.mergeTags) ? null : broken('This number has no digits');
  if (scheme === 'http' || scheme === 'https' || text.startsWith('//')) return webIssue(text, context);
  if (scheme === undefined) {
    if (/\s/.test(text) && !mayHoldToken(text, context.mergeTags)) return broken('An address has no blanks');
    if (/^(?:h?t{1,3}ps?|https?)(?::|\/\/|;)/i.test(text)) return broken('This address does not begin with https://');
    const isHost =
      /^www\./i.test(text) ||
      (webHost.test(text.split(/[/?#]/)[0] ?? '') &&
        !/\.(?:html?|php|pdf|aspx?|jpe?g|png|gif)$/i.test(text.split(/[?#]/)[0] ?? ''));
    if (isHost) return broken('This address does not begin with https://');
    return context.isEmail ? broken('A relative address leads nowhere in an email') : null;
  }
  return /^h?t{1,3}ps?$|^https?/i.test(scheme) ? broken('This address does not begin with https://') : null;
}

function webIssue(text: string, context: LinkContext): LinkIssue | null {
  const host = /^(?:https?:)?\/\/([^/?#]*)/i.exec(text)?.[1];
  if (host === undefined) return { kind: 'broken', reason: 'This address lacks the two slashes' };
  if (mayHoldToken(host, context.mergeTags)) return null;
  const name = host.slice(host.lastIndexOf('@') + 1);
  if (placeholderHost.test(name)) return { kind: 'placeholder', reason: `Placeholder address (${name})` };
  if (!webHost.test(name)) return { kind: 'broken', reason: 'This address names no host' };
  return /\s/.test(text) && !mayHoldToken(text, context.mergeTags)
    ? { kind: 'broken', reason: 'An address has no blanks' }
    : null;
}

/** Returns the host of an address; '' if it has none. */
export function linkHost(href: string): string {
  return /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#:]*)/i.exec(href.trim())?.[1]?.toLowerCase() ?? '';
}

/** Returns whether an address can contain template tags, so that its value is only known when the message is sent. */
export function mayHoldToken(text: string, mergeTags: readonly MergeTagPair[] = []): boolean {
  return /\{\{|\{%|%%|<%|\*\|/.test(text) || holdsMergeTag(text, mergeTags);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
