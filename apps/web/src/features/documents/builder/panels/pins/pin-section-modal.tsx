import { limits, title } from '@galley/contract';
import type { BeId } from '@galley/markup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorText } from '../../../../../api/api-error';
import { createPinGroup, pinsQuery } from '../../../../../api/documents/pins';
import { keys } from '../../../../../api/keys';
import type { ModalProps } from '../../../../../lib/dialogs';
import { schemaField } from '../../../../../lib/schema-field';
import { messages } from '../../../../../messages';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { pinMessages } from '../../../../../messages/documents/builder/pins';
import { Button } from '../../../../../ui/button/button';
import { Checkbox } from '../../../../../ui/checkbox/checkbox';
import { Modal } from '../../../../../ui/modal/modal';
import { Select } from '../../../../../ui/select/select';
import { Text } from '../../../../../ui/text/text';
import { TextField } from '../../../../../ui/text-field/text-field';
import type { Builder } from '../../context/builder-context';
import { pinSection, sectionTitle } from './pin-calls';
import styles from './pins.module.css';

const newGroup = 'new';

/** Name, group and kind of a new pin. Stores the section as it is on the canvas, with unsaved changes. */
export function PinSectionModal({ builder, beId, onClose }: { builder: Builder; beId: BeId } & ModalProps<void>) {
  const { data } = usePins(builder);
  const formId = useId();
  const { form, group, setGroup, handleSubmit } = usePinForm(builder, beId, () => onClose());
  const { errors, isSubmitting } = form.formState;
  const groups = data.pinGroups.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Modal
      title={builderMessages.pinSection}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isSubmitting}>
            {builderMessages.pinSection}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={builderMessages.pinName}
          maxCharacters={limits.titleLength}
          autoFocus
          error={errors.name?.message}
          {...form.register('name', schemaField(messages.nameRequired, title))}
        />
        <Select
          label={pinMessages.group}
          value={group}
          options={[
            { value: '0', label: pinMessages.noGroup },
            ...groups,
            { value: newGroup, label: pinMessages.newGroup },
          ]}
          onChange={setGroup}
        />
        {group === newGroup ? (
          <TextField
            label={builderMessages.pinGroupName}
            maxCharacters={limits.titleLength}
            error={errors.groupName?.message}
            {...form.register('groupName', schemaField(messages.nameRequired, title))}
          />
        ) : null}
        <Checkbox
          label={builderMessages.pinForPhones}
          hint={builderMessages.pinForPhonesHint}
          {...form.register('isMobile')}
        />
        {errors.root ? (
          <Text as="p" size="sm" tone="danger" role="alert">
            {errors.root.message}
          </Text>
        ) : null}
      </form>
    </Modal>
  );
}

function usePins({ document }: Builder) {
  const initialData = { pinArchives: document.pinArchives, pinGroups: document.pinGroups };
  return useQuery({ ...pinsQuery(document.tid), initialData });
}

/** The fields of a new pin. Submitting creates its group if it's new, pins the section, and calls `onPinned`. */
function usePinForm(builder: Builder, beId: BeId, onPinned: () => void) {
  const { tid } = builder.document;
  const queries = useQueryClient();
  const [group, setGroup] = useState('0');
  const form = useForm({
    defaultValues: { name: sectionTitle(builder, beId), groupName: '', isMobile: false },
    shouldUnregister: true,
  });
  const handleSubmit = form.handleSubmit(async ({ name, groupName, isMobile }) => {
    try {
      let pinGroupId = Number(group);
      if (group === newGroup) {
        pinGroupId = (await createPinGroup(tid, groupName.trim())).id;
        await queries.invalidateQueries({ queryKey: keys.pins(tid) });
        // A retry after a failure doesn't create the group again.
        setGroup(String(pinGroupId));
      }
      await pinSection(builder, beId, { name: name.trim(), pinGroupId, mobile: isMobile });
      await queries.invalidateQueries({ queryKey: keys.pins(tid) });
      onPinned();
    } catch (error) {
      form.setError('root', { message: errorText(error) });
    }
  });
  return { form, group, setGroup, handleSubmit };
}
