import { Trans, useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useCustomer } from '../customer.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import type { UnfinishedActionProps } from '../list/list.ts'
import { MayDo } from '../may-do.ts'
import { usePortalName } from '../portal-name.ts'
import type { AnyBulk } from './bulk.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { bulkDraftForm, readBulkDraft } from './bulk-draft.ts'
import type { BulkDraft } from './bulk-draft.ts'

/** Offers to continue the bulk action whose dialog was open when the session ended or the identity had to be confirmed. */
export const unfinishedBulk = (bulk: AnyBulk): ComponentType<UnfinishedActionProps> => {
  const Unfinished = offerUnfinished(bulk)
  return (props) => {
    const [round, setRound] = useState(0)
    // Begins anew after a dialog was closed with its draft stored, as another form that may offer it.
    return <Unfinished key={round} {...props} onKept={() => setRound((last) => last + 1)} />
  }
}

const offerUnfinished =
  (bulk: AnyBulk): ComponentType<UnfinishedActionProps & { onKept: () => void }> =>
  ({ onDone, onKept }) => {
    const { t, i18n } = useLingui()
    const formats = useFormats()
    const mayDo = useContext(MayDo)
    const portal = usePortalName()
    const form = bulkDraftForm(bulk, useLocation().pathname, useCustomer())
    const stored = useStoredDraft(form)
    const [opened, setOpened] = useState<BulkDraft & { form: string }>()
    const { offered, take, refuse } = stored
    const draft = offered && readBulkDraft(offered.values)
    const shown = opened?.form === form ? opened : draft
    const action = shown && bulk.actions[shown.action]
    if (!action || !mayDo(bulk.access ?? {}) || !mayDo(action.access?.(portal) ?? {})) return null
    if (opened?.form === form)
      return (
        <BulkDialog
          bulk={bulk}
          name={opened.action}
          action={action}
          selection={opened.selection}
          count={opened.count}
          exact={opened.exact}
          entered={opened.values}
          draft={stored}
          onKept={onKept}
          onDone={() => {
            setOpened(undefined)
            onDone()
          }}
          onCancel={() => setOpened(undefined)}
        />
      )
    if (!draft || !offered) return null
    const { nouns } = bulk
    const label = i18n._(action.label)
    const written = formats.number(draft.count)
    const message = i18n._(draft.exact ? nouns.counted(draft.count, written) : nouns.about(written))
    const open = () => {
      take(offered)
      setOpened({ ...draft, form })
    }
    return (
      <Callout
        role="status"
        actions={
          <>
            <Button size="sm" onClick={open}>
              {t`Continue: ${label}, ${message}`}
            </Button>
            <Button size="sm" kind="secondary" onClick={() => refuse(offered)}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          You have an unfinished action from <TimeStamp value={offered.updatedAt} />.
        </Trans>
      </Callout>
    )
  }
