import type { SettingField } from '../../port';

type Rest = Partial<Pick<SettingField, 'hint' | 'max' | 'placeholder'>>;

/** Returns a required field for a key, token or password. */
export function secretField(name: string, label: string, rest: Rest = {}): SettingField {
  return { name, label, kind: 'password', isSecret: true, isRequired: true, max: 200, ...rest };
}

/** Returns a required field for the address of a server, which receives the secrets. */
export function addressField(name: string, label: string, rest: Rest = {}): SettingField {
  return { name, label, kind: 'text', isRequired: true, isAddress: true, max: 300, ...rest };
}
