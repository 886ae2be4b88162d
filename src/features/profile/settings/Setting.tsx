import { Select } from '@mantine/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'

type SettingProps = {
  label: string
  description?: string
  value: string
  choices: readonly { value: string; label: string }[]
  /** Answers whether the choice was saved. */
  choose: (value: string) => Promise<boolean>
  /** Returns the specified message, in the language that is active after saving. */
  saved: () => string
}

/** One setting. A choice is saved immediately. */
export const Setting = ({ label, description, value, choices, choose, saved }: SettingProps) => {
  const { run, running } = useSingleRun()
  const change = async (wanted: string) => {
    if (wanted === value) return
    const isSaved = await run(() => choose(wanted))
    if (isSaved === undefined) return
    if (isSaved) toast.success(saved())
    else toast.error(i18n._(msg`Could not save. Try again.`))
  }
  return (
    <Select
      label={label}
      description={description}
      data={choices}
      value={value}
      allowDeselect={false}
      aria-busy={running}
      comboboxProps={{ keepMounted: false }}
      onChange={(wanted) => wanted !== null && void change(wanted)}
    />
  )
}
