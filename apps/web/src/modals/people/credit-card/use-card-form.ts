import type { Billing } from '@galley/contract';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error';
import { setUpCard } from '../../../api/people/billing';
import { personMessages } from '../../../messages/people/dialogs';
import { loadStripe, type StripeBrowser, type StripeElements } from './stripe-elements';

type CardForm = { stripe: StripeBrowser; elements: StripeElements };

/**
 * Mounts the fields of Stripe Elements in `place` once it exists. They are in Stripe's own frame, so Galley never sees
 * the card. `read` returns the setup of the entered card, and throws with a message if it isn't valid.
 */
export function useCardForm(place: HTMLElement | null, options: Pick<Billing, 'stripeScript' | 'stripePublicKey'>) {
  const { stripeScript, stripePublicKey } = options;
  const [isReady, setIsReady] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useRef<CardForm | null>(null);
  useEffect(() => {
    // Effects of the dialog run before its content is mounted, because its code loads first.
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
      card.on('loaderror', () => setProblem(personMessages.cardFormNotLoaded));
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

/** The style of the fields: Stripe's own, in our colors. */
function appearance(): object {
  // Custom properties contain the values of both color schemes. A computed color has only one of them.
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
