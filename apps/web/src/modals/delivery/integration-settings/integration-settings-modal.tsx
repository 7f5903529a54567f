import type { Integration, Price, SourceDetails } from '@galley/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { integrationCalls, integrationsQuery } from '../../../api/delivery/sources';
import { templatesQuery } from '../../../api/documents/templates';
import type { ModalProps } from '../../../lib/dialogs';
import { faultOf } from '../../../lib/fault-of';
import { formatPrice } from '../../../lib/format-money';
import { toast } from '../../../lib/toasts';
import { messages } from '../../../messages';
import { sourceMessages } from '../../../messages/delivery/sources';
import { Button } from '../../../ui/button/button';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { Modal } from '../../../ui/modal/modal';
import { TextField } from '../../../ui/text-field/text-field';
import { DetailsState } from '../../shared/details-state';
import type { IntegrationSettingsRequest } from '../../shared/requests';
import styles from './integration-settings.module.css';
import { SettingInput } from './setting-input';

/** Adds a source or changes its settings. Resolves when closed. */
export function IntegrationSettingsModal({ slug, id, onClose }: IntegrationSettingsRequest & ModalProps<void>) {
  const { data, error } = useQuery(integrationsQuery());
  const integration = data?.integrations.find((each) => each.slug === slug);
  const source = data?.sources.find((each) => each.id === id);
  if (!data || !integration || (id !== undefined && !source))
    return <DetailsState title={sourceMessages.title} size="sm" error={error} onClose={onClose} />;
  const price = source ? undefined : data.integrationPrices[slug];
  return <SettingsForm {...{ integration, source, price, callbackUrl: data.callbackUrl, onClose }} />;
}

interface SettingsFormProps {
  integration: Integration;
  source: SourceDetails | undefined;
  /** The price of adding it. */
  price: Price | null | undefined;
  callbackUrl: string;
  onClose: () => void;
}

function SettingsForm({ integration, source, price, callbackUrl, onClose }: SettingsFormProps) {
  const formId = useId();
  const client = useQueryClient();
  const themes = useQuery(templatesQuery()).data?.templates ?? [];
  const { fields } = integration;
  const [name, setName] = useState(source?.name ?? integration.name);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      fields.map((field) => [field.name, field.isSecret ? '' : (source?.values[field.name] ?? field.initial)]),
    ),
  );
  const [isForAllThemes, setForAll] = useState(source?.isForAllThemes ?? true);
  const [templates, setTemplates] = useState<readonly number[]>(source?.templates ?? []);
  const [forgetsHostKey, setForgets] = useState(false);
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Errors of other fields are shown at the name.
  const fieldsWithErrors = fields
    .filter(({ kind }) => kind !== 'select' && kind !== 'switch')
    .map((field) => field.name);
  const isMoved = fields.some((field) => field.isAddress && source && source.values[field.name] !== values[field.name]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const body = { name, settings: values, isForAllThemes, templates: [...templates] };
    try {
      if (source) await integrationCalls.change(source.id, { ...body, forgetsHostKey });
      else await integrationCalls.add(integration.slug, body);
      toast(source ? sourceMessages.saved : sourceMessages.added(name));
      await client.invalidateQueries({ queryKey: integrationsQuery().queryKey });
      onClose();
    } catch (error) {
      const { name: field, message: text } = faultOf(error, ['name', ...fieldsWithErrors], 'name');
      setProblem({ field, text });
      setBusy(false);
    }
  };
  return (
    <Modal
      title={source ? sourceMessages.settingsOf(source.name) : sourceMessages.addNamed(integration.name)}
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button variant="main" type="submit" form={formId} isBusy={isBusy}>
            {source ? sourceMessages.saveSettings : sourceMessages.addNamed(integration.name)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        onSubmit={(event) => void handleSubmit(event)}
        noValidate
        autoComplete="off"
      >
        {price ? <p className={styles.price}>{sourceMessages.priceNote(formatPrice(price))}</p> : null}
        <TextField
          label={messages.name}
          value={name}
          error={problem?.field === 'name' ? problem.text : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        {fields.map((field) => (
          <SettingInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            isSaved={source?.secretsSaved.includes(field.name) ?? false}
            isAskedAgain={isMoved}
            error={problem?.field === field.name ? problem.text : undefined}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        ))}
        {integration.isOauth ? (
          <CopyField label={sourceMessages.redirectAddress} value={callbackUrl} hint={sourceMessages.callback} />
        ) : null}
        {source?.facts.map(({ label, value }) => (
          <CopyField key={label} label={label} value={value} />
        ))}
        {source && source.facts.length > 0 ? (
          <Checkbox
            label={sourceMessages.forgetKey}
            hint={sourceMessages.forgetKeyHint}
            checked={forgetsHostKey}
            onChange={(event) => setForgets(event.target.checked)}
          />
        ) : null}
        <fieldset className={styles.themes}>
          <legend className={styles.legend}>{sourceMessages.usedByThemes}</legend>
          <Checkbox
            label={sourceMessages.allThemes}
            checked={isForAllThemes}
            onChange={(event) => setForAll(event.target.checked)}
          />
          {isForAllThemes
            ? null
            : themes.map((theme) => (
                <Checkbox
                  key={theme.id}
                  label={theme.title}
                  checked={templates.includes(theme.id)}
                  onChange={(event) =>
                    setTemplates(
                      event.target.checked ? [...templates, theme.id] : templates.filter((each) => each !== theme.id),
                    )
                  }
                />
              ))}
        </fieldset>
      </form>
    </Modal>
  );
}
