import { emailAddress } from '@galley/contract';
import { useMutation } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../api/api-error';
import { peopleChanges } from '../../../api/people/theme-access';
import { schemaField } from '../../../lib/schema-field';
import { tellInvitation } from '../../../lib/tell-invitation';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { shareMessages } from '../../../messages/review/share';
import { Button } from '../../../ui/button/button';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import styles from './share-modal.module.css';

/** Invites someone by email address to preview and comment with their own account. */
export function InviteToComment({ templateId }: { templateId: number }) {
  const invite = useMutation(peopleChanges(templateId).inviteToComment);
  const [link, setLink] = useState<{ address: string; url: string } | null>(null);
  const [unsent, setUnsent] = useState('');
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ email }) => {
    const address = email.trim();
    try {
      setUnsent('');
      const { templatePeople, inviteLink: url, mailIds } = await invite.mutateAsync({ email });
      form.reset();
      setLink(url ? { address, url } : null);
      const member = templatePeople.find((one) => !one.isPending && one.email.toLowerCase() === address.toLowerCase());
      if (member) toast(messages.canComment(member.name));
      else if (!url) setUnsent(await tellInvitation(address, mailIds));
    } catch (error) {
      form.setError('email', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <section className={styles.invite} aria-label={shareMessages.inviteToComment}>
      <h3 className={styles.inviteTitle}>{shareMessages.inviteToComment}</h3>
      <form className={styles.inviteLine} onSubmit={handleSubmit} noValidate>
        <TextField
          label={shareMessages.email}
          type="email"
          autoComplete="off"
          className={styles.inviteField}
          error={errors.email?.message}
          hint={messages.inviteToCommentHint}
          {...form.register('email', schemaField(shareMessages.emailRequired, emailAddress, messages.invalidEmail))}
        />
        <Button type="submit" size="large" icon={<UserPlus />} isBusy={isSubmitting}>
          {shareMessages.invite}
        </Button>
      </form>
      <div role="status">
        {link ? (
          <CopyField
            label={shareMessages.invitationLink}
            value={link.url}
            hint={messages.shareInviteLink(link.address)}
          />
        ) : null}
        {unsent ? (
          <Text as="p" tone="danger">
            {unsent}
          </Text>
        ) : null}
      </div>
    </section>
  );
}
