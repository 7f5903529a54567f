import { Copy, Moon, Pencil } from 'lucide-react';
import { Button, type ButtonVariant } from '../../../ui/button/button';
import { IconButton } from '../../../ui/icon-button/icon-button';
import { Card, Line } from './card';
import styles from './dev-ui-page.module.css';

const variants: readonly { variant: ButtonVariant; text: string }[] = [
  { variant: 'main', text: 'Okay' },
  { variant: 'alt', text: 'Cancel' },
  { variant: 'edit', text: 'Edit' },
  { variant: 'save', text: 'Save' },
  { variant: 'danger', text: 'Yes' },
  { variant: 'link', text: 'Settings' },
  { variant: 'transparent', text: 'Copy' },
];
const forced = ['', 'force-hover', 'force-active', 'force-focus'];
const icons: Partial<Record<ButtonVariant, React.ReactNode>> = { edit: <Pencil />, transparent: <Copy /> };

/** All button variants in each state. */
export function ButtonCard() {
  return (
    <Card title="Buttons, 32 px; small 28 px; one ring for focus everywhere">
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['', 'Default', 'Hover', 'Active', 'Focus', 'Disabled', 'Busy'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map(({ variant, text }) => (
              <tr key={variant}>
                <th scope="row">{variant}</th>
                {forced.map((state) => (
                  <td key={state}>
                    <Button variant={variant} className={state} icon={icons[variant]}>
                      {text}
                    </Button>
                  </td>
                ))}
                <td>
                  <Button variant={variant} icon={icons[variant]} disabledReason="The reason stands in the tooltip.">
                    {text}
                  </Button>
                </td>
                <td>
                  <Button variant={variant} isBusy>
                    {variant === 'save' ? 'Saving' : text}
                  </Button>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">darkmode</th>
              {forced.map((state) => (
                <td key={state}>
                  <IconButton label={`Dark ${state}`} icon={<Moon />} variant="darkmode" className={state} />
                </td>
              ))}
              <td>
                <IconButton label="Dark, disabled" icon={<Moon />} variant="darkmode" disabledReason="Not here." />
              </td>
              <td />
            </tr>
          </tbody>
        </table>
      </div>
      <Line>
        <Button size="small">Small</Button>
        <Button>Medium</Button>
        <Button size="large">Large</Button>
        <IconButton label="Copy" icon={<Copy />} size="small" />
        <IconButton label="Copy, on" icon={<Copy />} isPressed />
      </Line>
    </Card>
  );
}
