import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { paths } from '#src/lib/addresses/paths.ts'
import { Button, type ButtonKind } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { Sample } from './Sample.tsx'

const KINDS: readonly ButtonKind[] = ['primary', 'secondary', 'subtle', 'danger']

export const Controls = () => {
  const { t } = useLingui()
  return (
    <>
      <Sample of="Button">
        {KINDS.map((kind) => (
          <Button key={kind} kind={kind}>
            <Trans>Save</Trans>
          </Button>
        ))}
        <Button busy>
          <Trans>Save</Trans>
        </Button>
        <Button unavailable>
          <Trans>Save</Trans>
        </Button>
        <Button size="sm" icon={IconPlus}>
          <Trans>Create</Trans>
        </Button>
        <Button kind="subtle" size="compact" icon={IconPlus}>
          <Trans>Add condition</Trans>
        </Button>
        <IconButton icon={IconX} label={t`Close`} />
        <LinkButton to={paths.home()} kind="secondary">
          <Trans>Go to the start page</Trans>
        </LinkButton>
      </Sample>
      <Sample of="Input" look="stack">
        <TextInput label={t`User name`} required />
        <TextInput label={t`Email address`} error={t`Invalid email address`} defaultValue="ada" />
        <TextInput label={t`Phone number`} disabled />
        <Checkbox label={t`Email confirmed`} defaultChecked />
        <Switch label={t`Two-factor`} defaultChecked />
      </Sample>
      <Sample of="toast">
        <Button kind="secondary" onClick={() => toast.success(t`Copied!`)}>
          toast.success
        </Button>
        <Button kind="secondary" onClick={() => toast.error(t`Something went wrong on this page`)}>
          toast.error
        </Button>
      </Sample>
    </>
  )
}
