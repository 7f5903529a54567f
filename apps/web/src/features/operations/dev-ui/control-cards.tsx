import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge, Chip } from '../../../ui/badge/badge';
import { Checkbox } from '../../../ui/checkbox/checkbox';
import { CopyField } from '../../../ui/copy-field/copy-field';
import { DropField } from '../../../ui/drop-field/drop-field';
import { Segments } from '../../../ui/segments/segments';
import { Select } from '../../../ui/select/select';
import { Switch } from '../../../ui/switch/switch';
import { TabPanel, Tabs } from '../../../ui/tabs/tabs';
import { TextField } from '../../../ui/text-field/text-field';
import { Card, Line } from './card';
import styles from './dev-ui-page.module.css';

const themes = [
  'Meridian',
  'Quay landing pages',
  'Sunday letter',
  ...Array.from({ length: 9 }, (_, at) => `Theme ${at + 4}`),
];
const devices = [
  { value: 'desktop', label: 'Desktop', icon: <Monitor /> },
  { value: 'mobile', label: 'Mobile', icon: <Smartphone /> },
] as const;
const panels = [
  { value: 'comments', label: 'Comments' },
  { value: 'versions', label: 'Versions' },
] as const;

/** Text fields, with errors and hints. */
export function FieldsCard() {
  return (
    <Card title="Inputs, 36 px; small 32 px">
      <div className={styles.pair}>
        <TextField label="Email name" placeholder="Email name" />
        <TextField label="Filled" defaultValue="Spring list, members" />
        <TextField label="Disabled" defaultValue="Spring list, members" disabled />
        <TextField label="Small" fieldSize="small" defaultValue="Spring list" />
        <TextField label="Send test to" defaultValue="mara.harbourpress" error="Invalid email address" />
        <CopyField label="Preview link" value="/preview/e/41/908/Zk3" hint="Anyone with the link can comment." />
      </div>
      <Line>
        <DropField label="Drop a theme file here (HTML or ZIP)" accept=".html,.zip" onFile={() => undefined} />
      </Line>
    </Card>
  );
}

/** Controls that set a value. */
export function ControlsCard() {
  const [theme, setTheme] = useState('Meridian');
  const [device, setDevice] = useState<'desktop' | 'mobile'>('desktop');
  const [panel, setPanel] = useState<'comments' | 'versions'>('comments');
  const [isOn, setOn] = useState(true);
  return (
    <Card title="Select, rows of 38 px, at most 300 px; switches, boxes, tabs, segments, badges">
      <Line>
        <Select
          label="Theme"
          value={theme}
          options={themes.map((name) => ({ value: name, label: name }))}
          onChange={setTheme}
        />
        <Select
          label="Disabled"
          value="Meridian"
          options={[{ value: 'Meridian', label: 'Meridian' }]}
          onChange={setTheme}
          isDisabled
        />
      </Line>
      <Line>
        <Switch label="On" checked={isOn} onChange={() => setOn(!isOn)} />
        <Switch label="Off" checked={false} readOnly />
        <Switch label="Disabled" checked disabled readOnly />
        <Checkbox label="Checked" defaultChecked />
        <Checkbox label="Free" />
        <Checkbox label="Disabled" disabled />
      </Line>
      <Line>
        <Segments label="Device" value={device} segments={devices} onChange={setDevice} />
        <Segments label="Device, icons" value={device} segments={devices} onChange={setDevice} isIconOnly />
      </Line>
      <Tabs label="Activity" value={panel} tabs={panels} onChange={setPanel}>
        <TabPanel value="comments">Comments stand here.</TabPanel>
        <TabPanel value="versions">Versions stand here.</TabPanel>
      </Tabs>
      <Line>
        <Badge count={7} tone="primary" />
        <Badge count={120} tone="primary" />
        <Badge count={12} />
        <Badge count={2} tone="danger" />
        <Chip>Draft</Chip>
        <Chip tone="blue">Update</Chip>
        <Chip tone="green">Resolved</Chip>
        <Chip tone="red">Detached</Chip>
      </Line>
    </Card>
  );
}
