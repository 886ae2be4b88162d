import { Checkbox, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import type { Refusal, SavedView } from './use-views.ts'
import classes from './views.module.css'

type SaveViewFormProps = {
  own: readonly SavedView[]
  /** The list shows a view already. */
  isAnother: boolean
  /** `id` of the own view that is saved over. */
  onSave: (name: string, shared: boolean, id: string | undefined) => Promise<Refusal>
}

/** Keeps the list as it stands under a name; the button says it where that saves over a view of one's own. */
export const SaveViewForm = ({ own, isAnother, onSave }: SaveViewFormProps) => {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<boolean>()
  const [problem, setProblem] = useState<Refusal>()
  const { run, running } = useSingleRun()
  const words = useRefusalWords(problem)
  const same = own.find((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  // One that is saved over stays shared, unless that is changed here.
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
        error={(problem?.path === 'name' || problem?.path === 'id') && words}
      />
      <Checkbox
        label={t`Share with my organisation`}
        checked={shared}
        onChange={(event) => setChosen(event.currentTarget.checked)}
        error={problem?.path === 'shared' && words}
      />
      <Button type="submit" busy={running}>
        {same ? <Trans>Overwrite</Trans> : <Trans>Save view</Trans>}
      </Button>
    </form>
  )
}

/** What the server's codes mean; without an answer the error toast speaks. */
const useRefusalWords = (refusal: Refusal): string | undefined => {
  const { t } = useLingui()
  if (refusal?.code === 'VIEW_NAME_REQUIRED') return t`This field is required.`
  if (refusal?.code === 'VIEW_NAME_TAKEN') return t`You already have a view with this name.`
  if (refusal?.code === 'VIEW_NOT_FOUND') return t`This view has been deleted in the meantime. Save again to create it anew.`
  if (refusal?.code === 'VIEW_TOO_MANY') return t`You have reached the limit of 50 views. Delete one first.`
  if (refusal?.code === 'VIEW_NO_ORGANISATION') return t`First choose the organisation you work in, in the account menu.`
  return refusal ? t`Could not save. Check your entries and try again.` : undefined
}
