import { formatAccessEnd } from '@galley/contract';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { accountCalls } from '../../../../api/people/members';
import type { ModalProps } from '../../../../lib/dialogs';
import { faultOf } from '../../../../lib/fault-of';
import { useMe } from '../../../../lib/session';
import { toast } from '../../../../lib/toasts';
import { messages } from '../../../../messages';
import { memberMessages } from '../../../../messages/people/members';
import { Button } from '../../../../ui/button/button';
import { Modal } from '../../../../ui/modal/modal';
import { Stack } from '../../../../ui/stack/stack';
import { Text } from '../../../../ui/text/text';
import { TextField } from '../../../../ui/text-field/text-field';
import { useAccountChange } from '../use-account';
import { firstDay, timeZoneText } from './last-day';
import type { AccessEndRequest } from './open-access-end';

/** Sets or changes the last day of a member's access. */
export function AccessEndModal({ uid, name, accessEndsOn, onClose }: AccessEndRequest & ModalProps<void>) {
  const formId = useId();
  const { timezone } = useMe();
  const change = useAccountChange(accountCalls.setAccessEnd);
  const form = useForm({ defaultValues: { accessEndsOn: accessEndsOn ?? '' } });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ accessEndsOn: day }) => {
    try {
      await change.mutateAsync({ uid, accessEndsOn: day });
      toast(memberMessages.accessOfEnds(name, formatAccessEnd(day)));
      onClose();
    } catch (error) {
      const { message } = faultOf(error, ['accessEndsOn'], 'accessEndsOn');
      form.setError('accessEndsOn', { message }, { shouldFocus: true });
    }
  });
  return (
    <Modal
      title={memberMessages.accessOf(name)}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isSubmitting}>
            {memberMessages.saveLastDay}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={3} onSubmit={handleSubmit} noValidate>
        <Text as="p" tone="muted">
          {memberMessages.lastDayText(name)}
        </Text>
        <TextField
          label={memberMessages.lastDay}
          type="date"
          autoFocus
          min={firstDay(timezone)}
          hint={timeZoneText(timezone)}
          error={errors.accessEndsOn?.message}
          {...form.register('accessEndsOn', { required: memberMessages.lastDayRequired })}
        />
      </Stack>
    </Modal>
  );
}
