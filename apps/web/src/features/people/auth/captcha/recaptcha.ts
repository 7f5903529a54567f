import type { Captcha } from '@galley/contract';
import { authMessages } from '../../../../messages/people/auth';

type RecaptchaKeys = Extract<Captcha, { kind: 'recaptcha' }>;

interface Recaptcha {
  ready(then: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

let script: Promise<void> | undefined;

/** Requests a reCAPTCHA token for sign-up. The first call loads the script. */
export async function askRecaptcha({ siteKey, scriptUrl }: RecaptchaKeys): Promise<string> {
  script ??= loadScript(scriptUrl);
  await script.catch((error) => {
    script = undefined;
    throw error;
  });
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error(authMessages.recaptchaNotStarted);
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return await grecaptcha.execute(siteKey, { action: 'signup' });
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error(authMessages.recaptchaFailed));
    };
    document.head.append(element);
  });
}
