import type { Config } from '../../config';

/**
 * The shell's policy: our own scripts only, nothing inline. Styles may be inline because libraries of the shell add
 * style elements; they cannot run anything. Frames are the canvas and opaque previews, both from here.
 */
export const shellPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Of the sign-up page where reCAPTCHA is configured, and of no other: its script, its frame and its calls are let in.
 * With Google's address the files of gstatic.com belong to it.
 */
export function signUpPolicy(recaptchaUrl: string): string {
  const origins = [new URL(recaptchaUrl).origin, 'https://www.gstatic.com'].join(' ');
  return shellPolicy
    .replace(/(script-src|connect-src|frame-src) 'self'/g, `$1 'self' ${origins}`)
    .replace("img-src 'self'", `img-src 'self' ${origins}`);
}

/** Of every answer that is not a page: nothing may be loaded or run, whatever the bytes are. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Of our own scripts: a worker made of one takes its policy from here, and the one that renews the lease must call us. */
export const scriptPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

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
