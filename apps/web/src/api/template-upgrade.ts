import { type Body, callRoute } from './client';

/** The emails, pages and layouts that are on an earlier version of their theme. */
export function checkUpgrade(id: number) {
  return callRoute('build_template_upgrade_check', { params: { id } });
}

export function startUpgrade(id: number, body: Body<'build_template_upgrade'>) {
  return callRoute('build_template_upgrade', { params: { id }, body });
}

export function readUpgradeStatus(id: number) {
  return callRoute('build_template_upgrade_status', { params: { id }, isQuiet: true });
}
