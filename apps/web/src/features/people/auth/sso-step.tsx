import type { IdProvider } from '@galley/contract';
import { LogIn } from 'lucide-react';
import { useSession } from '../../../lib/session';
import { loginMessages } from '../../../messages/people/login';
import { Button, buttonClass } from '../../../ui/button/button';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';

interface SsoStepProps {
  email: string;
  providers: readonly IdProvider[];
  /** The page to open after signing in. */
  redirect: string;
  onPassword: () => void;
  onStartOver: () => void;
}

/** The identity providers for an email address, and a link back to the password. */
export function SsoStep({ email, providers, redirect, onPassword, onStartOver }: SsoStepProps) {
  const { data: session } = useSession();
  const path = pathAfter(redirect, session?.enterUrl ?? '');
  return (
    <AuthFrame title={loginMessages.logInToGalley} lead={email}>
      <div className={styles.fields}>
        {providers.map(({ id, name, url }) => (
          <a
            key={id}
            className={buttonClass({ variant: 'main', size: 'large', isWide: true })}
            href={`${url}?${new URLSearchParams({ path })}`}
          >
            <LogIn />
            {loginMessages.continueWith(name)}
          </a>
        ))}
        <p className={styles.more}>
          <Button variant="link" onClick={onPassword}>
            {loginMessages.useAPassword}
          </Button>
        </p>
        <p className={styles.more}>
          <Button variant="link" onClick={onStartOver}>
            {loginMessages.useAnotherAccount}
          </Button>
        </p>
      </div>
    </AuthFrame>
  );
}

/**
 * Returns the path to open after an identity provider's sign-in, which ends on the main host. On an organization's own
 * host, it first enters the organization from there.
 */
function pathAfter(redirect: string, enterUrl: string): string {
  if (enterUrl === '') return redirect;
  return `${new URL(enterUrl).pathname}?${new URLSearchParams({ path: redirect })}`;
}
