import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { UserErrorWords } from '../../record/form/server-problems.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import type { Refusal, SavedView } from './use-views.ts'
import classes from './views.module.css'

type SaveViewFormProps = {
  own: readonly SavedView[]
  /** Whether the list already shows a saved view. */
  isAnother: boolean
  /** `id` is the reader's own view that is overwritten. */
  onSave: (name: string, shared: boolean, id: string | undefined) => Promise<Refusal>
}

/** Saves the list's current view by name. The button says so if this overwrites a view of the reader. */
export const SaveViewForm = ({ own, isAnother, onSave }: SaveViewFormProps) => {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<boolean>()
  const [problem, setProblem] = useState<Refusal>()
  const { run, running } = useSingleRun()
  const message = useRefusalWords(problem)
  const same = own.find((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  // An overwritten view stays shared unless the box is changed.
  const shared = chosen ?? same?.shared ?? false
  const save = async () => {
    const refused = name.trim() === '' ? { path: 'name', code: 'VIEW_NAME_REQUIRED' } : await onSave(name.trim(), shared, same?.id)
    setProblem(refused)
    if (refused) return
    toast.success(t`View has been saved`)
    setName('')
    setChosen(undefined)
  }
  return (
    <form
      noValidate
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void run(save)
      }}
    >
      <TextInput
        label={isAnother ? t`Save as a new view` : t`Save current view`}
        placeholder={t`View name`}
        maxLength={80}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={(problem?.path === 'name' || problem?.path === 'id') && message}
      />
      <Checkbox
        label={t`Share with my organisation`}
        checked={shared}
        onChange={(event) => setChosen(event.currentTarget.checked)}
        error={problem?.path === 'shared' && message}
      />
      <Button type="submit" busy={running}>
        {same ? <Trans>Overwrite</Trans> : <Trans>Save view</Trans>}
      </Button>
    </form>
  )
}

/** Returns the message for the server's code. Without an answer the portal's error toast is shown instead. */
const useRefusalWords = (refusal: Refusal): string | undefined => {
  const { t, i18n } = useLingui()
  if (!refusal) return undefined
  const known = ownEntry<MessageDescriptor>(words, refusal.code)
  return known ? i18n._(known) : t`Could not save. Check your entries and try again.`
}

const words: UserErrorWords<'savedViews'> = {
  VIEW_NAME_REQUIRED: msg`This field is required.`,
  VIEW_NAME_TAKEN: msg`You already have a view with this name.`,
  VIEW_NAME_TOO_LONG: msg`Choose a name of up to 80 characters.`,
  VIEW_NOT_FOUND: msg`This view has been deleted in the meantime. Save again to create it anew.`,
  VIEW_NO_ORGANISATION: msg`First choose the organisation you work in, in the account menu.`,
  VIEW_TOO_MANY: msg`You have reached the limit of 50 views. Delete one first.`,
}
