import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render';
import { Checkbox } from '../checkbox/checkbox';
import { Segments } from '../segments/segments';
import { Select } from '../select/select';
import { Switch } from '../switch/switch';
import { TextField } from '../text-field/text-field';

/** The texts that describe a control, in order. */
const describedBy = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? null);

describe('fields', () => {
  it('[H3-field-described] A text field has its label, and its error and hint describe it, the error first', () => {
    renderScreen(<TextField label="Title" hint="People see it in lists." error="Enter a title." />);
    const field = screen.getByRole('textbox', { name: 'Title' });
    expect(describedBy(field)).toEqual(['Enter a title.', 'People see it in lists.']);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('[H3-field-hidden-label] A hidden label still names its control', () => {
    const options = [{ value: 'all', label: 'All themes' }];
    renderScreen(
      <>
        <TextField label="Search" isLabelHidden />
        <Select label="Theme" isLabelHidden isLight value="all" options={options} onChange={() => {}} />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Theme All themes' })).toBeTruthy();
  });

  it('[H3-field-switch] A switch and a checkbox turn with Space and with a click on their label', async () => {
    function Settings() {
      const [isOn, setOn] = useState(false);
      return (
        <>
          <Switch label="Send weekly" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />
          <Checkbox label="Include drafts" hint="Only yours" />
        </>
      );
    }
    const { user } = renderScreen(<Settings />);
    const [turned, box] = [screen.getByRole('switch', { name: 'Send weekly' }), screen.getByRole('checkbox')];
    await user.tab();
    await user.keyboard(' ');
    expect(turned.getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByText('Send weekly'));
    expect(turned.getAttribute('aria-checked')).toBe('false');
    await user.click(screen.getByText('Include drafts'));
    expect((box as HTMLInputElement).checked).toBe(true);
    expect(describedBy(box)).toEqual(['Only yours']);
  });

  it('[H3-field-segments] Segments are radio buttons of one group, with a name also where only icons show', async () => {
    function Device() {
      const [value, setValue] = useState<'desktop' | 'mobile'>('desktop');
      const segments = [
        { value: 'desktop', label: 'Desktop', icon: <svg /> },
        { value: 'mobile', label: 'Mobile', icon: <svg /> },
      ] as const;
      return <Segments label="Device" value={value} segments={segments} onChange={setValue} isIconOnly />;
    }
    const { user } = renderScreen(<Device />);
    const radios = screen.getAllByRole('radio') as HTMLInputElement[];
    expect(radios.map((radio) => [radio.getAttribute('aria-label'), radio.checked])).toEqual([
      ['Desktop', true],
      ['Mobile', false],
    ]);
    expect(new Set(radios.map((radio) => radio.name)).size).toBe(1);
    await user.click(screen.getByRole('radio', { name: 'Mobile' }));
    expect(radios.map((radio) => radio.checked)).toEqual([false, true]);
  });
});
