import { useLingui } from '@lingui/react/macro'
import { startTransition, useCallback, useState, type ComponentType } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useClient } from 'urql'
import { DialogSending } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useSend } from '../../mutation/use-send.ts'
import { usePortalName } from '../../portal-name.ts'
import type { ActionDialogProps, RecordAction } from './action.ts'

/** `page` is the path where the dialog was opened. */
type Asked<Entity> = { Dialog: ComponentType<ActionDialogProps<Entity>>; entity: Entity; page: string }

/**
 * Runs an action. The caller renders `dialog`, which is the action's confirmation. `running` includes what a dialog sends that was closed meanwhile, and
 * that would be sent once more.
 */
export const useRecordAction = <Entity,>() => {
  const { t, i18n } = useLingui()
  const client = useClient()
  const navigate = useNavigate()
  const portal = usePortalName()
  const { send, running: sending } = useSend()
  const { run: once, running } = useSingleRun()
  const [sentByDialogs, setSentByDialogs] = useState(0)
  const begin = useCallback(() => {
    setSentByDialogs((count) => count + 1)
    return () => setSentByDialogs((count) => count - 1)
  }, [])
  const { pathname } = useLocation()
  const [asked, setAsked] = useState<Asked<Entity>>()
  // After navigation by Back or by a link in the dialog, the page no longer shows the record of the dialog.
  if (asked && asked.page !== pathname) setAsked(undefined)

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t`Copied!`)
    } catch {
      toast.error(t`Could not copy.`)
    }
  }
  // In a transition, so that the menu closes first: a dialog makes the whole page inert, which restyles all of it.
  const ask = (Dialog: Asked<Entity>['Dialog'], entity: Entity) => startTransition(() => setAsked({ Dialog, entity, page: pathname }))
  const start = (action: RecordAction<Entity>, entity: Entity): unknown => {
    if ('to' in action) return navigate(action.to(portal, entity))
    if ('copy' in action) return copy(action.copy(portal, entity))
    if ('run' in action) return once(() => action.run(entity, client))
    if ('Dialog' in action) return ask(action.Dialog, entity)
    const { variables, done, undo, objection, ...call } = action.send
    return send({
      ...call,
      variables: variables(entity),
      done: typeof done === 'function' ? (answer) => i18n._(done(entity, answer)) : i18n._(done),
      undo: undo && { variables: (answer) => undo.variables(entity, answer), done: i18n._(undo.done) },
      objected: ({ errors }) => {
        const isAsked = objection !== undefined && errors?.some(({ path }) => path === objection.path) === true
        if (isAsked) ask(objection.Dialog, entity)
        return isAsked
      },
    })
  }
  const dialog =
    asked && asked.page === pathname ? (
      <DialogSending value={begin}>
        <asked.Dialog entity={asked.entity} onClose={() => setAsked((last) => (last === asked ? undefined : last))} />
      </DialogSending>
    ) : undefined
  return { start, running: running || sending || sentByDialogs > 0, dialog }
}
