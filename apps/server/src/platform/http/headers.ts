import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import type { BillingConfig } from '../plans';
import { requestHostOf } from './hosts';

/**
 * Returns the shell's policy: only own scripts, nothing inline. "Own" is defined by path: theme files are served by the
 * same host, and none of them may run even if HTML is injected into the shell. Inline styles are allowed, because
 * libraries of the shell add style elements, which can't run code. Frames are the canvas and isolated previews, both
 * from this server. If reCAPTCHA is configured, only the sign-up page also allows its script, frame and requests; with
 * Google's address, this includes files of gstatic.com. Likewise, only the billing page allows Stripe, if billing is
 * enabled.
 */
export function shellPolicy(
  config: Config,
  request: FastifyRequest,
  { captcha: recaptchaUrl, stripe }: { captcha?: string | undefined; stripe?: BillingConfig } = {},
): string {
  const captcha = recaptchaUrl ? ` ${new URL(recaptchaUrl).origin} https://www.gstatic.com` : '';
  const card = stripe ? stripeSources(stripe) : { scripts: '', frames: '', requests: '', images: '' };
  return [
    "default-src 'none'",
    `script-src ${ownScripts(config, request, ['/app/', '/start.js'])}${captcha}${card.scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self'${captcha}${card.images} data: blob:`,
    "font-src 'self'",
    `connect-src 'self'${captcha}${card.requests}`,
    "manifest-src 'self'",
    `worker-src ${ownScripts(config, request, ['/app/', '/service-worker.js'])}`,
    `frame-src 'self'${captcha}${card.frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the sources of Stripe Elements: its script, the frames with the card fields, requests, and card logos. */
function stripeSources({ scriptUrl, apiUrl }: BillingConfig) {
  const script = new URL(scriptUrl).origin;
  const isStripe = script === 'https://js.stripe.com';
  return {
    scripts: ` ${script}${isStripe ? ' https://*.js.stripe.com' : ''}`,
    frames: ` ${script}${isStripe ? ' https://*.js.stripe.com https://hooks.stripe.com' : ''}`,
    requests: ` ${new URL(apiUrl).origin}`,
    images: isStripe ? ' https://*.stripe.com' : '',
  };
}

/**
 * Returns the policy of own scripts: a worker gets its policy from this header, and the one that renews the lease must
 * be able to call the API.
 */
export function scriptPolicy(config: Config, request: FastifyRequest): string {
  const own = ownScripts(config, request, ['/app/']);
  return `default-src 'none'; script-src ${own}; connect-src 'self'; frame-ancestors 'none'`;
}

/**
 * Returns policy sources for paths of the own host, without a scheme: the page's scheme applies, regardless of how a
 * proxy connects to the server. The page was opened at the public address or at the host of the request, which differ
 * behind some proxies and on machines with several names.
 */
function ownScripts(config: Config, request: FastifyRequest, paths: readonly string[]): string {
  const requestHost = requestHostOf(request);
  const publicHost = new URL(requestHost.kind === 'organization' ? requestHost.origin : config.publicUrl).host;
  const hosts = [...new Set([publicHost, request.host.toLowerCase()])];
  // Policies can't contain an IPv6 address, so the whole host is the source.
  if (!hosts.every((host) => /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/.test(host))) return "'self'";
  return hosts.flatMap((host) => paths.map((path) => `${host}${path}`)).join(' ');
}

/** For every response that isn't a page: nothing can be loaded or run, whatever the bytes are. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Returns the default headers of every response; a raw reply can override them. */
export function baseHeaders(config: Config): Record<string, string> {
  return {
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
    ...(config.isTls ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}
