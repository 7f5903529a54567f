import { limits } from '@galley/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { sendServerTest } from '../../../api/operations/admin';
import { contractField } from '../../../lib/contract-field';
import { faultOf } from '../../../lib/fault-of';
import { useMe } from '../../../lib/session';
import { adminMessages } from '../../../messages/operations/admin';
import { Button } from '../../../ui/button/button';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { AdminCard } from './admin-card';
import pageStyles from './admin-page.module.css';
import styles from './mail-test-card.module.css';
import { useStorage } from './use-admin';

/** Sends a test email and shows the mail server's response. Renders nothing if no mail server is configured. */
export function MailTestCard() {
  const { data: facts } = useStorage();
  const me = useMe();
  const [result, setResult] = useState<{ isAccepted: boolean; answer: string } | null>(null);
  const form = useForm({ defaultValues: { email: me.email } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ email }) => {
    setResult(null);
    try {
      setResult(await sendServerTest(email));
    } catch (error) {
      const { name, message } = faultOf(error, ['email'], 'email');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
  if (!facts?.hasMailServer) return null;
  return (
    <AdminCard error={null}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={adminMessages.sendTestTo}
          type="email"
          autoComplete="email"
          maxLength={limits.emailAddressLength}
          error={errors.email?.message}
          {...form.register('email', contractField(adminMessages.emailRequired, 'emailAddress'))}
        />
        <Button type="submit" isBusy={isSubmitting}>
          {adminMessages.sendTestEmail}
        </Button>
        <Text as="p" overflow="break" role="status">
          {result ? (
            <span className={result.isAccepted ? pageStyles.fine : pageStyles.failed}>
              {result.isAccepted ? <CircleCheck /> : <CircleAlert />}
              {result.isAccepted ? adminMessages.testAccepted : adminMessages.testNotSent}
              {result.answer}
            </span>
          ) : null}
        </Text>
      </form>
    </AdminCard>
  );
}
