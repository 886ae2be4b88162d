import { Switch } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { accessName } from '#src/access/access-names.ts'
import { LazyDayInput } from '#src/resources/dates/LazyDayInput.tsx'
import { isMany } from '#contract/effects.ts'
import { useTypedCount } from '#src/resources/effects/use-typed-count.tsx'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { useSend } from '#src/resources/mutation/use-send.ts'
import type { InputError } from '#src/resources/record/form/field.ts'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { currentDay } from './current-day.ts'
import { SetCustomerModuleDocument } from './modules.generated.ts'
import { moduleChanges } from './module-words.ts'
import classes from './modules.module.css'
import type { Module } from './ModulesPage.tsx'

/** Paths of the fields, which show their own errors. */
const DAYS: readonly string[] = ['startsOn', 'endsOn']

type ModuleDialogProps = { customer: { readonly id: string; readonly version: number }; module: Module; onClose: () => void }

/** Switches a module on or off, with its first and last day, and shows how many users gain or lose it. */
export const ModuleDialog = ({ customer: { id, version }, module, onClose }: ModuleDialogProps) => {
  const { t, i18n } = useLingui()
  const { name, isOn, isSet, people, digest } = module
  const [enabled, setEnabled] = useState(isSet)
  const [startsOn, setStartsOn] = useState(module.startsOn ?? '')
  const [endsOn, setEndsOn] = useState(module.endsOn ?? '')
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const { attempt } = useSend()
  const { say } = useErrorWords(moduleChanges.words)
  const [day] = useState(currentDay)
  const willBeOn = enabled && (startsOn === '' || startsOn <= day) && (endsOn === '' || endsOn >= day)
  const isLost = isOn && !willBeOn
  const { field, confirms } = useTypedCount({
    count: people,
    isAsked: isLost && isMany(people),
    label: t`Number of users`,
    wrong: t`Type the number of users to confirm.`,
  })
  const title = accessName(name, (words) => i18n._(words))
  const at = (path: string) => {
    const error = errors.find((each) => each.path === path)
    return error && say(error)
  }
  const save = async (): Promise<Outcome> => {
    if (!confirms()) return { done: false }
    setErrors([])
    const days = enabled ? { startsOn, endsOn } : {}
    const { done, message, result, late } = await attempt({
      document: SetCustomerModuleDocument,
      variables: { input: { id, version, name, enabled, ...days, ...(isOn !== willBeOn && { digest }) } },
      changes: moduleChanges,
      done: t`Module has been updated`,
      undo: {
        variables: ({ setCustomerModule: { customer } }) => ({
          input: { id, version: customer?.version ?? version, name, enabled: isSet, startsOn: module.startsOn, endsOn: module.endsOn },
        }),
        done: t`Module has been updated`,
      },
    })
    const found = enabled ? result?.errors?.filter(({ path }) => path !== null && DAYS.includes(path)) : []
    setErrors(found ?? [])
    return { done, message, isShown: found !== undefined && found.length > 0 && found.length === result?.errors?.length, late }
  }
  return (
    <ConfirmDialog title={title} confirm={<Trans>Save</Trans>} {...(isLost && { danger: true })} onCancel={onClose} onConfirm={save}>
      <div className={classes['fields']}>
        <Switch label={t`On`} checked={enabled} onChange={(event) => setEnabled(event.currentTarget.checked)} />
        {enabled && (
          <>
            <LazyDayInput
              label={t`First day`}
              value={startsOn}
              error={at('startsOn')}
              onChange={setStartsOn}
              field={{ required: false }}
              inDialog
            />
            <LazyDayInput
              label={t`Last day`}
              value={endsOn}
              error={at('endsOn')}
              onChange={setEndsOn}
              field={{ required: false }}
              inDialog
            />
          </>
        )}
        <p role="status">
          {isLost && <Plural value={people} one="# user loses access today." other="# users lose access today." />}
          {!isOn && willBeOn && <Plural value={people} one="# user gains access today." other="# users gain access today." />}
          {isOn === willBeOn && <Trans>Nobody gains or loses access today.</Trans>}
        </p>
        {field}
      </div>
    </ConfirmDialog>
  )
}
