import { callRoute } from '../client';

/** Records that someone started to change the tags of a theme. */
export function noteRulesEdit(templateId: number) {
  return callRoute('build_template_rules_edit_start', { params: { id: templateId } });
}
