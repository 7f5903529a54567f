import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render';
import { TabPanel, Tabs } from './tabs';

const tabs = [
  { value: 'sections', label: 'Sections' },
  { value: 'pins', label: 'Pins' },
  { value: 'layouts', label: 'Layouts' },
] as const;

function Sidebar() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('sections');
  return (
    <Tabs label="Sidebar" value={value} tabs={tabs} onChange={setValue}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          <button type="button">{`First of ${tab.label}`}</button>
        </TabPanel>
      ))}
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true });

describe('tabs', () => {
  it('[H3-tabs-keys] Arrow keys, Home and End select and focus a tab, around both ends', async () => {
    const { user } = renderScreen(<Sidebar />);
    await user.tab();
    expect(document.activeElement).toBe(selected());
    const keys = ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}'];
    const names: (string | null)[] = [];
    for (const key of keys) {
      await user.keyboard(key);
      expect(document.activeElement).toBe(selected());
      names.push(selected().textContent);
    }
    expect(names).toEqual(['Pins', 'Layouts', 'Sections', 'Layouts', 'Sections', 'Layouts']);
  });

  it('[H3-tabs-stop] The list is one tab stop, the panel the next, then what is in it', async () => {
    const { user } = renderScreen(<Sidebar />);
    await user.click(screen.getByRole('tab', { name: 'Pins' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Pins' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'First of Pins' }));
    await user.tab({ shift: true });
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(selected());
  });

  it('[H3-tabs-panel] Only the selected tab has a panel, which it controls', async () => {
    const { user } = renderScreen(<Sidebar />);
    await user.click(screen.getByRole('tab', { name: 'Layouts' }));
    const panels = screen.getAllByRole('tabpanel');
    expect(panels.map((panel) => panel.textContent)).toEqual(['First of Layouts']);
    expect(selected().getAttribute('aria-controls')).toBe(panels[0]?.id);
    expect(screen.getByRole('tab', { name: 'Pins' }).hasAttribute('aria-controls')).toBe(false);
  });
});
