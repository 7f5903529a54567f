import { limits, organizationUrl, title } from '@galley/contract';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../api/api-error';
import { createOrganization } from '../../../api/people/organizations';
import type { ModalProps } from '../../../lib/dialogs';
import { schemaField } from '../../../lib/schema-field';
import { messages } from '../../../messages';
import { personMessages } from '../../../messages/people/dialogs';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';

/** Asks for a name, creates another organization and opens it. */
export function NewOrganizationModal({ onClose }: ModalProps<void>) {
  const formId = useId();
  const form = useForm({ defaultValues: { name: '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ name }) => {
    try {
      const { organization } = await createOrganization({ name });
      window.location.assign(organizationUrl(organization, '/'));
    } catch (error) {
      form.setError('name', { message: errorText(error) }, { shouldFocus: true });
    }
  });
  return (
    <Modal
      title={personMessages.newOrganization}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isSubmitting}>
            {personMessages.createOrganization}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        <TextField
          label={personMessages.organizationName}
          maxCharacters={limits.titleLength}
          autoFocus
          error={errors.name?.message}
          hint={personMessages.newOrganizationHint}
          {...form.register('name', schemaField(messages.nameRequired, title))}
        />
      </form>
    </Modal>
  );
}
