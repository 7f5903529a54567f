import type { OrganizationLimits } from '@galley/contract';
import { formatNumber } from '@galley/contract';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { saveAdminLimits } from '../../../api/operations/admin';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { formatBytes } from '../../../lib/format-bytes';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { adminMessages } from '../../../messages/operations/admin';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Stack } from '../../../ui/stack/stack';
import { Text } from '../../../ui/text/text';
import { TextField } from '../../../ui/text-field/text-field';
import { type LimitField, limitFields, limitProblem, readTyped, showLimit } from './typed-limits';

export interface LimitsModalProps {
  limits: OrganizationLimits;
}

/** The limits of an organization and its usage. A site admin can replace the limits of its plan. */
export function LimitsModal({ limits, onClose }: LimitsModalProps & ModalProps<void>) {
  const formId = useId();
  const form = useForm({ defaultValues: showLimit(limits.quota) });
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async (typed) => {
    try {
      await saveAdminLimits(limits.organization.id, readTyped(typed));
      toast(adminMessages.limitsSaved);
      onClose();
    } catch (error) {
      const { name, message } = faultOf(error, limitFields, 'themes');
      form.setError(name, { message }, { shouldFocus: true });
    }
  });
  return (
    <Modal
      title={adminMessages.limitsOf(limits.organization.name)}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isSubmitting}>
            {adminMessages.saveLimits}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={3} onSubmit={handleSubmit} noValidate>
        <Text as="p" size="inline-sm" tone="muted">
          {adminMessages.limitsText(
            limits.plan ? adminMessages.emptyForPlanLimit(limits.plan) : adminMessages.emptyForNoLimit,
          )}
        </Text>
        {limitFields.map((field, index) => (
          <TextField
            key={field}
            label={labels[field]}
            hint={usageOf(limits, field)}
            inputMode="numeric"
            autoComplete="off"
            autoFocus={index === 0}
            placeholder={placeholderOf(limits, field)}
            error={errors[field]?.message}
            {...form.register(field, { validate: (typed) => limitProblem(typed) ?? true })}
          />
        ))}
      </Stack>
    </Modal>
  );
}

const labels: Record<LimitField, string> = {
  themes: adminMessages.themes,
  people: adminMessages.people,
  integrations: adminMessages.integrations,
  storageMegabytes: adminMessages.storageMb,
};

/** Describes the organization's usage and the limit that applies. */
function usageOf({ usage, quota, planLimits }: OrganizationLimits, field: LimitField): string {
  const name = field === 'storageMegabytes' ? 'storageBytes' : field;
  const used = name === 'storageBytes' ? formatBytes(usage.storageBytes) : formatNumber(usage[name]);
  const limit = quota[name] ?? planLimits[name];
  if (limit === null || usage[name] <= limit) return adminMessages.uses(used);
  const over = usage[name] - limit;
  const excess = name === 'storageBytes' ? formatBytes(over) : adminMessages.more(over);
  return adminMessages.usesMore(used, excess, name === 'storageBytes' ? adminMessages.moreOf : '');
}

function placeholderOf({ planLimits }: OrganizationLimits, field: LimitField): string {
  const limit = showLimit(planLimits)[field];
  return limit === '' ? adminMessages.unlimited : adminMessages.byPlan(limit);
}
