/** The part of Stripe.js that Galley uses. */
export interface StripeBrowser {
  elements(options: { clientSecret: string; appearance?: object }): StripeElements;
  confirmSetup(request: {
    elements: StripeElements;
    confirmParams: { return_url: string };
    redirect: 'if_required';
  }): Promise<{ setupIntent?: { id: string }; error?: { message?: string } }>;
}

export interface StripeElements {
  create(kind: 'payment'): CardElement;
  submit(): Promise<{ error?: { message?: string } }>;
}

export interface CardElement {
  mount(place: HTMLElement): void;
  on(event: 'ready' | 'loaderror', listener: () => void): void;
  destroy(): void;
}

declare global {
  interface Window {
    Stripe?: (publicKey: string) => StripeBrowser;
  }
}

let script: Promise<void> | undefined;

/** Stripe for this page. The first call loads its script. A failed load can be retried. */
export async function loadStripe(url: string, publicKey: string): Promise<StripeBrowser> {
  script ??= loadScript(url);
  await script.catch((error) => {
    script = undefined;
    throw error;
  });
  if (!window.Stripe) throw new Error('Stripe didn’t start.');
  return window.Stripe(publicKey);
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.onload = () => resolve();
    element.onerror = () => {
      element.remove();
      reject(new Error('Couldn’t load the card form from Stripe. Check your connection and try again.'));
    };
    document.head.append(element);
  });
}
