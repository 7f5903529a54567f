import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { SearchSelect } from './search-select';

let chosen: string[];
beforeEach(() => {
  chosen = [];
});

function Field({ names, initial = '' }: { names: string[]; initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <SearchSelect
      label="Member"
      value={value}
      options={names.map((name) => ({ value: name, label: `${name} Writer` }))}
      empty="Nobody"
      onChange={(next) => {
        chosen.push(next);
        setValue(next);
      }}
    />
  );
}

const people = ['Ada', 'Olga', 'Wanda', 'Wally'];
const showField = (names: string[], initial?: string) => {
  const { rerender } = render(<Field names={names} initial={initial} />);
  const field = screen.getByRole('combobox', { name: 'Member' });
  field.focus();
  return { user: userEvent.setup(), field, load: (next: string[]) => rerender(<Field names={next} />) };
};

it.each([0, 1, 3, 5])(
  '[W11-select-early] Enter selects what was typed before the options came (%i letters)',
  async (early) => {
    const { user, field, load } = showField([]);
    const word = 'Wanda';
    if (early > 0) await user.keyboard(word.slice(0, early));
    load(people);
    if (early < word.length) await user.keyboard(word.slice(early));
    await screen.findByRole('option', { name: /^Wanda/ });
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['Wanda']);
    expect(field).toHaveProperty('value', 'Wanda Writer');
  },
);

it('[W11-select-early] Enter keeps what was typed while there is nothing to select', async () => {
  const { user, field, load } = showField([]);
  await user.keyboard('Wanda{Enter}');
  expect(field).toHaveProperty('value', 'Wanda');
  load(people);
  await screen.findByRole('option', { name: /^Wanda/ });
  await user.keyboard('{Enter}');
  expect(chosen).toEqual(['Wanda']);
});

it('[W11-select-early] a list that is read again leaves what is typed, and the row that Enter selects', async () => {
  const { user, field, load } = showField(people, 'Olga');
  await user.keyboard('W');
  load(['Abel', ...people]);
  await user.keyboard('a');
  load([...people]);
  expect(field).toHaveProperty('value', 'Wa');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toEqual(['Wally']);
});

it('[W11-select-early] Escape and leaving the field bring the selected value back', async () => {
  const { user, field } = showField(people, 'Olga');
  await user.keyboard('Wan{Escape}');
  expect(field).toHaveProperty('value', 'Olga Writer');
  await user.keyboard('Wan');
  await user.click(document.body);
  expect([field, chosen]).toMatchObject([{ value: 'Olga Writer' }, []]);
});
