import { Trans, useLingui } from '@lingui/react/macro'
import { Button as MantineButton, Checkbox, Switch, TextInput } from '@mantine/core'
import { paths } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import type { ButtonLook } from '#src/ui/Button.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { toast } from '#src/ui/toast.ts'
import { Sample } from './Sample.tsx'

const LOOKS: readonly ButtonLook[] = ['filled', 'default', 'danger']

/** What is pressed and filled in. */
export const Controls = () => {
  const { t } = useLingui()
  return (
    <>
      <Sample of="Button">
        {LOOKS.map((look) => (
          <Button key={look} look={look}>
            <Trans>Save</Trans>
          </Button>
        ))}
        <Button disabled>
          <Trans>Save</Trans>
        </Button>
        <LinkButton to={paths.home()} look="default">
          <Trans>Go to the start page</Trans>
        </LinkButton>
      </Sample>
      <Sample of="Mantine Button">
        {(['filled', 'light', 'outline', 'default', 'subtle'] as const).map((variant) => (
          <MantineButton key={variant} variant={variant}>
            {variant}
          </MantineButton>
        ))}
        {(['secondary', 'info', 'red', 'green', 'yellow', 'gray'] as const).map((color) => (
          <MantineButton key={color} color={color}>
            {color}
          </MantineButton>
        ))}
      </Sample>
      <Sample of="Input" look="stack">
        <TextInput label={t`User name`} required />
        <TextInput label={t`Email address`} error={t`Invalid email address`} defaultValue="ada" />
        <TextInput label={t`Phone number`} disabled />
        <Checkbox label={t`Email confirmed`} defaultChecked />
        <Switch label={t`Two-factor`} defaultChecked />
      </Sample>
      <Sample of="toast">
        <Button look="default" onClick={() => toast.success(t`Copied!`)}>
          toast.success
        </Button>
        <Button look="default" onClick={() => toast.error(t`Something went wrong on this page`)}>
          toast.error
        </Button>
      </Sample>
    </>
  )
}
