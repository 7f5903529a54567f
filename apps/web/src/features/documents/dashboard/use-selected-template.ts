import { buildUrl, type Template } from '@galley/contract';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { readStored, writeStored } from '../../../lib/storage';
import { rememberTemplate, useLastTemplateId } from './api/templates';

let previousId: number | null = null;
/** The theme that was sent to the server by this page. */
let toldId: number | null = null;

/**
 * The theme in the address, or else the last selected one (in this browser, or else in any), or else the first. The
 * selection is stored in this browser and on the server. `fallBack` leaves a deleted theme for the previously selected
 * one, or else the first, or else `/`.
 */
export function useSelectedTemplate(templates: Template[] | undefined) {
  const lastId = useLastTemplateId();
  const { id } = useParams();
  const navigate = useNavigate();
  const stored = readStored('dashboard.template.selected') ?? lastId ?? null;
  const selected = templates && chooseTemplate(templates, id === undefined ? stored : Number(id), id !== undefined);
  const selectedId = selected?.id;
  useEffect(() => {
    if (selectedId === undefined) return;
    const before = readStored('dashboard.template.selected');
    if (toldId !== selectedId) {
      toldId = selectedId;
      void rememberTemplate(selectedId);
    }
    if (before === selectedId) return;
    previousId = before;
    writeStored('dashboard.template.selected', selectedId);
  }, [selectedId]);
  const select = (next: number) => navigate(buildUrl('dashboard_template', { id: next }));
  const fallBack = (deletedId: number) => {
    const rest = (templates ?? []).filter((template) => template.id !== deletedId);
    const next = chooseTemplate(rest, previousId, false);
    if (next) return select(next.id);
    writeStored('dashboard.template.selected', null);
    return navigate('/');
  };
  return { selected, isUnknown: templates !== undefined && id !== undefined && !selected, select, fallBack };
}

/** The wanted theme. Unless it must be exactly that one, the first if it doesn't exist. */
export function chooseTemplate(templates: Template[], wanted: number | null, isExact: boolean): Template | undefined {
  const found = templates.find((template) => template.id === wanted);
  return found ?? (isExact ? undefined : templates[0]);
}
