import { type Layout, limits, title } from '@galley/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { pagesQuery } from '../../../../../api/documents/layouts';
import type { ModalProps } from '../../../../../lib/dialogs';
import { schemaField } from '../../../../../lib/schema-field';
import { messages } from '../../../../../messages';
import { builderMessages } from '../../../../../messages/documents/builder/base';
import { layoutMessages } from '../../../../../messages/documents/builder/layouts';
import { Button } from '../../../../../ui/button/button';
import { Modal } from '../../../../../ui/modal/modal';
import { Select } from '../../../../../ui/select/select';
import { Text } from '../../../../../ui/text/text';
import { TextField } from '../../../../../ui/text-field/text-field';
import { type ListChange, saveLayoutSettings } from './layout-calls';
import styles from './layouts.module.css';

interface LayoutSettingsProps {
  layout: Layout;
  /** Whether the layout can belong to a page, as in themes for pages. */
  isOfPages: boolean;
}

/** The name of a layout, and the page it belongs to. Resolves to the change in the list. */
export function LayoutSettingsModal({ layout, isOfPages, onClose }: LayoutSettingsProps & ModalProps<ListChange>) {
  const formId = useId();
  const form = useForm({ defaultValues: { title: layout.title } });
  const [pageId, setPageId] = useState(layout.parentPageId);
  const { errors, isSubmitting } = form.formState;
  const handleSubmit = form.handleSubmit(async ({ title }) => {
    const answer = await saveLayoutSettings(layout, { title: title.trim(), parentPageId: pageId });
    if (typeof answer === 'string') form.setError('root', { message: answer });
    else onClose(answer);
  });
  return (
    <Modal
      title={layoutMessages.layoutSettings}
      size="sm"
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isSubmitting}>
            {layoutMessages.saveSettings}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={builderMessages.layoutName}
          maxCharacters={limits.titleLength}
          autoFocus
          error={errors.title?.message}
          {...form.register('title', schemaField(messages.nameRequired, title))}
        />
        {isOfPages ? <PageSelect tid={layout.tid} pageId={pageId} onChange={setPageId} /> : null}
        {errors.root ? (
          <Text as="p" size="sm" tone="danger" role="alert">
            {errors.root.message}
          </Text>
        ) : null}
      </form>
    </Modal>
  );
}

function PageSelect({ tid, pageId, onChange }: { tid: number; pageId: number; onChange: (pageId: number) => void }) {
  const pages = useQuery(pagesQuery(tid));
  const options = [
    { value: '0', label: layoutMessages.noPage },
    ...(pages.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
  ];
  return (
    <Select
      label={layoutMessages.parentPage}
      value={String(pageId)}
      options={options}
      isDisabled={!pages.data}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
