import type { Billing } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { setUpCard } from '../../../api/people/billing';
import { loadStripe, type StripeBrowser, type StripeElements } from './stripe-elements';

type CardForm = { stripe: StripeBrowser; elements: StripeElements };

/**
 * Shows the fields of Stripe Elements in `place`, once it's there. They are in a frame of Stripe, so Galley never sees the card. `read`
 * returns the setup of the card that was entered, and throws with a message if it isn't valid.
 */
export function useCardForm(place: HTMLElement | null, options: Pick<Billing, 'stripeScript' | 'stripePublicKey'>) {
  const { stripeScript, stripePublicKey } = options;
  const [isReady, setIsReady] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useRef<CardForm | null>(null);
  useEffect(() => {
    // Not with the dialog: its code is loaded first, and its content is mounted later than its effects run.
    if (!place) return;
    let isOver = false;
    let remove = () => {};
    const start = async () => {
      const [stripe, { clientSecret }] = await Promise.all([loadStripe(stripeScript, stripePublicKey), setUpCard()]);
      if (isOver) return;
      const elements = stripe.elements({ clientSecret, appearance: appearance() });
      const card = elements.create('payment');
      remove = () => card.destroy();
      card.on('ready', () => setIsReady(true));
      card.on('loaderror', () => setProblem('Couldn’t load the card form from Stripe. Close it and try again.'));
      card.mount(place);
      form.current = { stripe, elements };
    };
    start().catch((error) => {
      if (!isOver) setProblem(errorText(error));
    });
    return () => {
      isOver = true;
      remove();
    };
  }, [place, stripeScript, stripePublicKey]);

  const read = async (): Promise<string> => {
    if (!form.current) throw new Error('The card form isn’t ready yet.');
    const { stripe, elements } = form.current;
    const checked = await elements.submit();
    if (checked.error) throw new Error(checked.error.message ?? 'The card isn’t valid.');
    const { setupIntent, error } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: window.location.href },
      redirect: 'if_required',
    });
    if (!setupIntent) throw new Error(error?.message ?? 'The card couldn’t be set up.');
    return setupIntent.id;
  };
  return { isReady, problem, setProblem, read };
}

/** The look of the fields: Stripe's own, in our colors. */
function appearance(): object {
  // The values of the names themselves are those of both themes. An element has one of them.
  const probe = document.createElement('span');
  document.body.append(probe);
  const color = (name: string) => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const look = {
    theme: document.documentElement.dataset.theme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: color('primary'),
      colorBackground: color('surface'),
      colorText: color('dark'),
      colorDanger: color('danger'),
      borderRadius: '5px',
      fontSizeBase: '14px',
    },
  };
  probe.remove();
  return look;
}
