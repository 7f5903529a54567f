import { formatAccessEnd, type Invitation, pages } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiError, errorText } from '../../../api/api-error';
import { acceptInvitation, invitationQuery, signUpToComment } from '../../../api/people/sign-up';
import { contractField } from '../../../lib/contract-field';
import { safeRedirect } from '../../../lib/redirect';
import { replaceMe, useSession } from '../../../lib/session';
import { messages } from '../../../messages';
import { authMessages } from '../../../messages/people/auth';
import { peopleMessages } from '../../../messages/people/base';
import { Button } from '../../../ui/button/button';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './auth.module.css';
import { AuthFrame } from './auth-frame';
import { isCodeAsked } from './code-asked';
import { CodeField } from './code-field';
import { PasswordField } from './password-field';

/** The page of an invitation to an organization or a theme, for people with and without an account. */
export function InvitePage() {
  const { token = '' } = useParams();
  return <Invited token={token} />;
}

/** An invitation, or the reason why it can't be accepted. */
export function Invited({ token }: { token: string }) {
  const invite = useQuery(invitationQuery(token));
  if (invite.isPending) return null;
  if (invite.error) {
    const isGone = invite.error instanceof ApiError && invite.error.status === 404;
    return (
      <AuthFrame
        title={isGone ? authMessages.invitationInvalid : messages.errorTitle}
        lead={isGone ? peopleMessages.inviteEnded : errorText(invite.error)}
      >
        <p className={styles.below}>
          <Link to={pages.login}>{authMessages.logIn}</Link>
        </p>
      </AuthFrame>
    );
  }
  return <AcceptInvitation token={token} invitation={invite.data.invitation} />;
}

interface InviteFields {
  name: string;
  password: string;
  code: string;
}

function AcceptInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const { data: session } = useSession();
  const navigate = useNavigate();
  const form = useForm<InviteFields>({ defaultValues: { name: invitation.name, password: '', code: '' } });
  const [hasCode, setHasCode] = useState(false);
  const { errors, isSubmitting } = form.formState;
  const other = session?.me;
  const isSelf = other?.email.toLowerCase() === invitation.email.toLowerCase();
  const shown = [...(invitation.hasAccount ? [] : (['name'] as const)), ...(hasCode ? (['code'] as const) : [])];
  const handleSubmit = form.handleSubmit(async (fields) => {
    try {
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
      const body = { ...fields, code: fields.code || undefined, timezone };
      const { email, organization, role, hasAccount } = invitation;
      const isNewCommentor = role === 'commentor' && !hasAccount;
      const { me, redirect } = isNewCommentor
        ? await signUpToComment(token, { name: fields.name, email, password: fields.password, organization, timezone })
        : await acceptInvitation(token, body);
      replaceMe(me);
      await navigate(safeRedirect(redirect), { replace: true });
    } catch (error) {
      if (isCodeAsked(error)) return setHasCode(true);
      const named = error instanceof ApiError ? error.field : undefined;
      const field = shown.find((name) => name === named) ?? (isSelf ? 'root' : 'password');
      form.setError(field, { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <AuthFrame title={authMessages.join(invitation.organization)} lead={leadOf(invitation)}>
      <form className={styles.fields} onSubmit={handleSubmit} noValidate>
        {errors.root ? (
          <p className={styles.failure} role="alert">
            {errors.root.message}
          </p>
        ) : null}
        <TextField
          label={authMessages.email}
          type="email"
          autoComplete="username"
          value={invitation.email}
          readOnly
          hint={other && !isSelf ? peopleMessages.invitedAsOther(other.email) : undefined}
        />
        {invitation.hasAccount ? null : (
          <TextField
            label={authMessages.name}
            autoComplete="name"
            autoFocus
            error={errors.name?.message}
            {...form.register('name', contractField(authMessages.nameRequired, 'name'))}
          />
        )}
        {isSelf ? null : <InvitedPassword form={form} invitation={invitation} />}
        {hasCode ? (
          <CodeField
            error={errors.code?.message}
            {...form.register('code', { required: messages.twoFactorRequired })}
          />
        ) : null}
        <Button variant="main" size="large" type="submit" isBusy={isSubmitting} isWide>
          {authMessages.acceptInvitation}
        </Button>
      </form>
    </AuthFrame>
  );
}

/** The password of an existing account, or a new one. */
function InvitedPassword({ form, invitation }: { form: UseFormReturn<InviteFields>; invitation: Invitation }) {
  const { email, organization, hasAccount } = invitation;
  const { errors } = form.formState;
  if (!hasAccount) {
    return (
      <PasswordField
        label={authMessages.chooseAPassword}
        autoComplete="new-password"
        own={() => [form.getValues('name'), email, organization]}
        error={errors.password?.message}
        {...form.register('password', contractField(authMessages.passwordRequired, 'newPassword'))}
      />
    );
  }
  return (
    <>
      <PasswordField
        label={authMessages.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password', { required: authMessages.passwordRequired })}
      />
      {/* After the field, so that Tab leads from the email address to the password. */}
      <p className={styles.more}>
        <Link to={pages.forgot_password}>{authMessages.forgotPassword}</Link>
      </p>
    </>
  );
}

function leadOf({ kind, inviter, template, role, accessEndsOn }: Invitation): string {
  const who = inviter || authMessages.someone;
  if (kind === 'template' && role === 'commentor') return peopleMessages.invitedToComment(who, template);
  if (kind === 'template') return authMessages.invitedToTheme(who, template);
  const end = accessEndsOn === null ? '' : authMessages.yourAccessEnds(formatAccessEnd(accessEndsOn));
  return authMessages.invitedAs(who, role, end);
}
