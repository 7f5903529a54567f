import { type BillingDetails, type TaxIdType, taxIdType } from '@galley/contract';
import { type FormEvent, useId, useState } from 'react';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { useMe } from '../../../lib/session';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { billingMessages } from '../../../messages/people/billing';
import { Button } from '../../../ui/button/button';
import { Modal } from '../../../ui/modal/modal';
import { Select } from '../../../ui/select/select';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
import { countryOptions } from './country-names';
import { useSaveDetails } from './use-billing';

const texts = ['name', 'email', 'line1', 'line2', 'postalCode', 'city', 'state'] as const;

/** Changes the name, address, tax ID and email address of invoices. */
export function DetailsModal({ details, onClose }: { details: BillingDetails | null } & ModalProps<void>) {
  const formId = useId();
  const form = useDetails(details, onClose);
  const { values, setValue, problem } = form;
  const errorAt = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <Modal
      title={billingMessages.details}
      size="sm"
      canClose={!form.isBusy}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={form.isBusy}>
            {billingMessages.saveDetails}
          </Button>
        </>
      }
    >
      <Stack id={formId} as="form" gap={3} noValidate onSubmit={(event) => void form.handleSubmit(event)}>
        {texts.map((field) => (
          <TextField
            key={field}
            label={billingMessages.detailLabels[field]}
            value={values[field]}
            error={errorAt(field)}
            onChange={(event) => setValue(field, event.target.value)}
          />
        ))}
        <Select
          label={billingMessages.detailLabels.country}
          value={values.country}
          options={[{ value: '', label: billingMessages.noCountry }, ...countryOptions()]}
          onChange={(country) => setValue('country', country)}
        />
        <Select
          label={billingMessages.detailLabels.taxIdType}
          value={values.taxIdType}
          options={taxIdType.options
            .filter((type) => type !== 'other' || details?.taxIdType === 'other')
            .map((type) => ({ value: type, label: billingMessages.taxIdTypes[type] }))}
          onChange={(type) => setValue('taxIdType', type)}
        />
        {values.taxIdType === '' || values.taxIdType === 'other' ? null : (
          <TextField
            label={billingMessages.detailLabels.taxId}
            value={values.taxId}
            error={errorAt('taxId')}
            onChange={(event) => setValue('taxId', event.target.value)}
          />
        )}
      </Stack>
    </Modal>
  );
}

const nothing = {
  name: '',
  email: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  state: '',
  country: '',
  taxId: '',
};

/** The entered values until they are saved. */
function useDetails(details: BillingDetails | null, onClose: () => void) {
  const me = useMe();
  const save = useSaveDetails();
  const [values, setValues] = useState<typeof nothing & { taxIdType: TaxIdType }>(() => {
    const { taxIdStatus: _, ...known } = details ?? { ...nothing, email: me.email, taxIdType: '', taxIdStatus: '' };
    return known;
  });
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    setProblem(null);
    try {
      const { success } = await save.mutateAsync({ ...values, taxId: values.taxIdType === '' ? '' : values.taxId });
      onClose();
      toast(success);
    } catch (error) {
      const { name: field, message: text } = faultOf(error, [...texts, 'taxId'], 'name');
      setProblem({ field, text });
    }
  };
  return {
    values,
    setValue: (field: keyof typeof values, value: string) => setValues((before) => ({ ...before, [field]: value })),
    problem,
    isBusy: save.isPending,
    handleSubmit,
  };
}
