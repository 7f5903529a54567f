import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { placeOf } from './hosts';

/**
 * The shell's policy: our own scripts only, nothing inline. "Our own" is by path: files of themes are served by the same
 * host, and none of them may run here even if HTML is put into the shell. Styles may be inline because libraries of the
 * shell add style elements; they cannot run anything. Frames are the canvas and opaque previews, both from here.
 * Where reCAPTCHA is configured, the sign-up page, and no other, lets its script, frame and calls in too; with Google's
 * address the files of gstatic.com belong to it.
 */
export function shellPolicy(config: Config, request: FastifyRequest, recaptchaUrl?: string): string {
  const captcha = recaptchaUrl ? ` ${new URL(recaptchaUrl).origin} https://www.gstatic.com` : '';
  return [
    "default-src 'none'",
    `script-src ${ownScripts(config, request, ['/app/', '/theme.js'])}${captcha}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self'${captcha} data: blob:`,
    "font-src 'self'",
    `connect-src 'self'${captcha}`,
    "manifest-src 'self'",
    `worker-src ${ownScripts(config, request, ['/app/'])}`,
    `frame-src 'self'${captcha}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Of our own scripts: a worker made of one takes its policy from here, and the one that renews the lease must call us. */
export function scriptPolicy(config: Config, request: FastifyRequest): string {
  const own = ownScripts(config, request, ['/app/']);
  return `default-src 'none'; script-src ${own}; connect-src 'self'; frame-ancestors 'none'`;
}

/**
 * Sources of a policy for paths of our own host, without a scheme: it is the page's, whatever a proxy in front speaks with
 * us. The page was opened by the public address or by the host of the request, which differ behind some proxies and where
 * one machine has several names.
 */
function ownScripts(config: Config, request: FastifyRequest, paths: readonly string[]): string {
  const place = placeOf(request);
  const publicHost = new URL(place.kind === 'organization' ? place.origin : config.publicUrl).host;
  const hosts = [...new Set([publicHost, request.host.toLowerCase()])];
  // Policies have no way to write an IPv6 address; there the whole host is the source.
  if (!hosts.every((host) => /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/.test(host))) return "'self'";
  return hosts.flatMap((host) => paths.map((path) => `${host}${path}`)).join(' ');
}

/** Of every answer that is not a page: nothing may be loaded or run, whatever the bytes are. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Headers that every answer starts with; a raw reply may set others. */
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
