import { Bold, Copy, Download, FolderInput, Link2, Share2, Trash2 } from 'lucide-react';
import { Avatar } from '../../../ui/avatar/avatar';
import { Button } from '../../../ui/button/button';
import { DataTable } from '../../../ui/data-table/data-table';
import { EmptyState } from '../../../ui/empty-state/empty-state';
import { Kbd } from '../../../ui/kbd/kbd';
import { LoadingMask } from '../../../ui/loading-mask/loading-mask';
import { Mark, Wordmark } from '../../../ui/logo/logo';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../../ui/menu/menu';
import { PersonList, PersonRow } from '../../../ui/person-row/person-row';
import { Popover } from '../../../ui/popover/popover';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar';
import { Skeleton } from '../../../ui/skeleton/skeleton';
import { Spinner } from '../../../ui/spinner/spinner';
import { Stack } from '../../../ui/stack/stack';
import { TextField } from '../../../ui/text-field/text-field';
import { Tooltip } from '../../../ui/tooltip/tooltip';
import { Card, Line } from './card';
import styles from './dev-ui-page.module.css';

const nothing = () => undefined;

/** Floating elements beside their buttons. */
export function FloatingCard() {
  return (
    <Card title="Menu, rows of 34 px, offset 5 px; popover; tooltip after 500 ms; keys">
      <Line>
        <Menu label="Actions" align="start" trigger={<Button>Menu</Button>}>
          <MenuItem icon={<Copy />} shortcut="⌘D" onSelect={nothing}>
            Duplicate
          </MenuItem>
          <MenuItem icon={<Share2 />} onSelect={nothing}>
            Share
          </MenuItem>
          <MenuItem icon={<Download />} shortcut="⌘E" onSelect={nothing}>
            Export
          </MenuItem>
          <MenuItem icon={<FolderInput />} disabledReason="There is no folder yet." onSelect={nothing}>
            Move to folder
          </MenuItem>
          <MenuItem icon={<Bold />} isChecked onSelect={nothing}>
            Bold
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} shortcut="⌫" isDanger onSelect={nothing}>
            Delete
          </MenuItem>
        </Menu>
        <Menu label="Choices" align="start" trigger={<Button>Choices</Button>}>
          <MenuChoices
            label="Theme"
            value="auto"
            choices={[
              { value: 'light', label: 'Light' },
              { value: 'auto', label: 'Auto' },
            ]}
            onChange={nothing}
          />
        </Menu>
        <Popover label="Link" trigger={<Button icon={<Link2 />}>Popover</Button>}>
          <TextField label="Link to" defaultValue="https://fennelandrye.example/spring" />
        </Popover>
        <Tooltip text="Only sections can be pinned.">
          <Button>Tooltip</Button>
        </Tooltip>
        <Kbd>Esc</Kbd>
        <Kbd>⌘K</Kbd>
      </Line>
    </Card>
  );
}

/** People and rows. */
export function PeopleCard() {
  return (
    <Card title="Avatars 24, 30, 40, 120; presence ring; rows of people">
      <Line>
        <Avatar name="Tomasz Kral" id={2} />
        <Avatar name="Ola Brandt" id={1} size={30} />
        <Avatar name="Mara Lindqvist" id={5} size={40} />
        <Avatar name="Mara Lindqvist" id={5} size={120} />
        <Avatar name="Ola Brandt" id={1} isRinged />
      </Line>
      <PersonList label="People">
        <PersonRow id={5} name="Mara Lindqvist" email="mara@harbour.example" note="Owner" />
        <PersonRow
          id={1}
          name="Ola Brandt"
          email="ola@harbour.example"
          note="Editor"
          actions={<Button size="small">Remove</Button>}
        />
        <PersonRow id={3} name="" email="invited@harbour.example" note="Invited" />
      </PersonList>
      <DataTable
        label="Jobs"
        columns={[
          { name: 'Job', show: (row: { name: string }) => row.name },
          { name: 'Tries', isNumber: true, show: () => 3 },
        ]}
        rows={[{ name: 'mails.send' }, { name: 'pins.thumbnail' }]}
        keyOf={(row) => row.name}
        empty="No job failed."
      />
    </Card>
  );
}

/** Loading states, progress, empty states. */
export function StatesCard() {
  return (
    <Card title="Progress, spinners, skeletons, mask after 250 ms; nothing there; marks">
      <ProgressBar label="Upload" percent={62} />
      <Line>
        <Spinner />
        <Spinner size="large" />
        <Stack as="span" direction="grid" gap={1.5}>
          <Skeleton className={styles.long} />
          <Skeleton className={styles.short} />
        </Stack>
        <Wordmark />
        <Mark />
      </Line>
      <div className={styles.box}>
        <LoadingMask />
      </div>
      <EmptyState
        drawing="email"
        title="No emails in Meridian"
        text="Start from a finished example or from a blank email."
        actions={<Button variant="main">New email</Button>}
      />
    </Card>
  );
}
