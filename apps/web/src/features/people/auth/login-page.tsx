import { buildUrl, type IdProvider, type Me, pages } from '@galley/contract';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { passkeyRequest, signIn } from '../../../api/people/auth';
import { findIdProviders } from '../../../api/people/sso';
import { contractField } from '../../../lib/contract-field';
import { askForPasskey } from '../../../lib/passkeys';
import { safeRedirect } from '../../../lib/redirect';
import { replaceMe, useSession } from '../../../lib/session';
import { messages } from '../../../messages';
import { loginMessages } from '../../../messages/people/login';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { isCodeAsked } from './code-asked';
import { CodeField } from './code-field';
import { DevPeople } from './dev-people';
import { PasswordField } from './password-field';
import { SsoStep } from './sso-step';
import { usePasskeySignIn } from './use-passkey-sign-in';

interface LoginFields {
  email: string;
  password: string;
  code: string;
}

type Step = 'password' | 'code' | { providers: readonly IdProvider[] };

/**
 * Signs in with an email address and a password, then with a code if two-factor is on, and opens the requested page. On
 * servers with identity providers, it asks for the email address first.
 */
export function LoginPage() {
  const { data: session } = useSession();
  const [query] = useSearchParams();
  const redirect = safeRedirect(query.get('redirect'));
  const login = useLogin(redirect);
  const { form, step } = login;
  if (session?.isSetupNeeded) return <Navigate to="/" replace />;
  if (session?.me && !form.formState.isSubmitting) return <Navigate to={redirect} replace />;
  if (typeof step === 'object') {
    return (
      <SsoStep
        email={form.getValues('email')}
        providers={step.providers}
        redirect={redirect}
        onPassword={login.usePassword}
        onStartOver={login.startOver}
      />
    );
  }
  if (step === 'code') return <CodeStep login={login} />;
  return <FirstStep login={login} redirect={redirect} problem={ssoProblem(query.get('sso'))} />;
}

type Login = ReturnType<typeof useLogin>;

/** The state of signing in: the form, the current step, and the handlers of its buttons. */
function useLogin(redirect: string) {
  const { data: session } = useSession();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('password');
  const [isAddressKnown, setAddressKnown] = useState(false);
  const form = useForm<LoginFields>({ defaultValues: { email: '', password: '', code: '' } });
  const isAddressFirst = session?.hasSingleSignOn === true && !isAddressKnown;
  const finish = async (answer: { me: Me; redirect: string }) => {
    replaceMe(answer.me);
    await navigate(safeRedirect(answer.redirect), { replace: true });
  };
  const byPasskey = usePasskeySignIn({
    redirect,
    isWaiting: step === 'password' && session?.me === null && !session.isSetupNeeded,
    onSignedIn: finish,
    onFailure: (error) => form.setError('email', { message: errorText(error) }),
  });
  const handleSubmit = form.handleSubmit(async ({ email, password, code }) => {
    try {
      if (isAddressFirst) {
        const providers = await findIdProviders(email.trim());
        return providers.length > 0 ? setStep({ providers }) : setAddressKnown(true);
      }
      const body = { email, password, redirect, code: step === 'code' ? code : undefined };
      await finish(await signIn(body));
    } catch (error) {
      if (isCodeAsked(error)) return setStep('code');
      const named = error instanceof ApiError ? error.field : undefined;
      // Other errors in the second step (too many attempts, a changed password) are shown in that step.
      const field = step === 'code' ? 'code' : named === 'email' || isAddressFirst ? 'email' : 'password';
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  const confirmWithPasskey = async () => {
    const { email, password } = form.getValues();
    try {
      const passkey = await askForPasskey(await passkeyRequest());
      if (passkey) await finish(await signIn({ email, password, redirect, passkey }));
    } catch (error) {
      form.setError('code', { message: errorText(error) });
    }
  };
  const startOver = () => {
    form.reset({ email: form.getValues('email'), password: '', code: '' });
    setStep('password');
    setAddressKnown(false);
  };
  const usePassword = () => {
    setStep('password');
    setAddressKnown(true);
  };
  return {
    form,
    step,
    isAddressKnown,
    isAddressFirst,
    isSignUpOpen: session?.isSignUpOpen === true,
    byPasskey,
    handleSubmit,
    confirmWithPasskey,
    startOver,
    usePassword,
  };
}

/** The second step: a code, or a passkey instead. */
function CodeStep({ login }: { login: Login }) {
  const { form, byPasskey } = login;
  const { errors, isSubmitting } = form.formState;
  return (
    <AuthFrame title={loginMessages.enterYourCode} lead={loginMessages.twoFactorFor(form.getValues('email'))}>
      <form className={styles.fields} onSubmit={login.handleSubmit} noValidate>
        <CodeField error={errors.code?.message} {...form.register('code', { required: messages.twoFactorRequired })} />
        <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
          {loginMessages.logIn}
        </Button>
        {byPasskey.isOffered ? (
          <Button size="large" isWide icon={<Fingerprint />} onClick={() => void login.confirmWithPasskey()}>
            {loginMessages.useAPasskeyInstead}
          </Button>
        ) : null}
        <p className={styles.more}>
          <Button variant="link" onClick={login.startOver}>
            {loginMessages.useAnotherAccount}
          </Button>
        </p>
      </form>
    </AuthFrame>
  );
}

interface FirstStepProps {
  login: Login;
  redirect: string;
  /** Why signing in with an identity provider failed; '' = it didn't. */
  problem: string;
}

/** The first step: the email address, and the password unless the address comes first. */
function FirstStep({ login, redirect, problem }: FirstStepProps) {
  const { form, isAddressFirst, isAddressKnown, byPasskey } = login;
  return (
    <AuthFrame
      title={loginMessages.logInToGalley}
      lead={isAddressFirst ? loginMessages.emailRequiredFirst : loginMessages.logInLead}
    >
      <form className={styles.fields} onSubmit={login.handleSubmit} noValidate>
        {problem ? (
          <p className={styles.failure} role="alert">
            {problem}
          </p>
        ) : null}
        <AddressField form={form} />
        {isAddressFirst ? null : <PasswordStep form={form} isFocused={isAddressKnown} />}
        <Button variant="main" size="large" type="submit" isBusy={form.formState.isSubmitting} isWide>
          {isAddressFirst ? loginMessages.continue : loginMessages.logIn}
        </Button>
        {byPasskey.isOffered ? (
          <Button
            size="large"
            isWide
            icon={<Fingerprint />}
            isBusy={byPasskey.isBusy}
            onClick={() => void byPasskey.handleClick()}
          >
            {loginMessages.useAPasskey}
          </Button>
        ) : null}
        {import.meta.env.DEV ? <DevPeople /> : null}
      </form>
      {login.isSignUpOpen ? (
        <p className={styles.below}>
          {loginMessages.newHere}{' '}
          <Link to={redirect === '/' ? pages.signup : buildUrl('signup', { redirect })} reloadDocument>
            {loginMessages.createAnAccount}
          </Link>
        </p>
      ) : null}
    </AuthFrame>
  );
}

function AddressField({ form }: { form: UseFormReturn<LoginFields> }) {
  return (
    <TextField
      label={loginMessages.email}
      type="email"
      autoComplete="username webauthn"
      autoFocus
      error={form.formState.errors.email?.message}
      {...form.register('email', contractField(loginMessages.emailRequired, 'emailAddress'))}
    />
  );
}

function PasswordStep({ form, isFocused }: { form: UseFormReturn<LoginFields>; isFocused: boolean }) {
  const { errors } = form.formState;
  return (
    <>
      <PasswordField
        label={loginMessages.password}
        autoComplete="current-password"
        autoFocus={isFocused}
        error={errors.password?.message}
        {...form.register('password', { required: loginMessages.passwordRequired })}
      />
      {/* After the field, so that Tab leads from the email address to the password. */}
      <p className={styles.more}>
        <Link to={pages.forgot_password}>{loginMessages.forgotPassword}</Link>
      </p>
    </>
  );
}

/** Returns the message for the reason in the address why an identity provider's sign-in failed; '' for unknown ones. */
function ssoProblem(name: string | null): string {
  const problems = loginMessages.singleSignOnProblems;
  return name !== null && Object.hasOwn(problems, name) ? (problems[name] ?? '') : '';
}
