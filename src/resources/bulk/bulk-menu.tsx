import { Menu } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { startTransition, useContext, useEffect, useRef, useState } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#src/ui/controls/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import type { SelectionActionsProps } from '../list/list.ts'
import { useCustomer } from '../customer.ts'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { MayDo } from '../may-do.ts'
import { usePortalName } from '../portal-name.ts'
import type { AnyBulk } from './bulk.ts'
import { bulkDraftForm } from './bulk-draft.ts'
import classes from './bulk.module.css'

/** Delay in milliseconds after which the dialog is preloaded; by then the selection bar is shown and nothing has been pressed yet. */
const SOON = 300

/** Menu of the bulk actions that the reader may start. Each opens a dialog that first previews its effect. */
export const bulkMenu = (bulk: AnyBulk): ComponentType<SelectionActionsProps> => {
  const actions = Object.entries(bulk.actions)
  const BulkDialog = laterPart(async () => {
    const [{ BulkDialog: Dialog }] = await Promise.all([
      import('./BulkDialog.tsx'),
      ...actions.map(([, { fields }]) => fields?.preload?.()),
    ])
    return Dialog
  })
  /** Each opened dialog has a draft of its own, which is that of no open form once it is closed. */
  const DialogWithDraft = ({ form, ...props }: Omit<ComponentProps<typeof BulkDialog>, 'draft' | 'onKept'> & { form: string }) => {
    const draft = useStoredDraft(form, undefined, false)
    return <BulkDialog {...props} draft={draft} onKept={draft.reread} />
  }
  return (props) => {
    const { i18n } = useLingui()
    const mayDo = useContext(MayDo)
    const portal = usePortalName()
    const offered = mayDo(bulk.access ?? {}) ? actions.filter(([, { access }]) => mayDo(access?.(portal) ?? {})) : []
    const [chosen, setChosen] = useState<(typeof actions)[number]>()
    const form = bulkDraftForm(bulk, useLocation().pathname, useCustomer())
    const button = useRef<HTMLButtonElement>(null)
    const asked = useRef(false)
    // The dialog returns the focus to the menu item, which no longer exists.
    useEffect(() => {
      if (asked.current && !chosen && document.activeElement === document.body) button.current?.focus()
      asked.current = chosen !== undefined
    }, [chosen])
    // Preload before the menu opens: every style sheet that arrives causes a layout of the whole page with fifty rows, which would delay the press.
    useEffect(() => {
      const timer = setTimeout(() => void BulkDialog.preload(), SOON)
      return () => clearTimeout(timer)
    }, [])
    if (offered.length === 0) return null
    return (
      <>
        <Menu position="top-start" withinPortal>
          <Menu.Target>
            <Button ref={button} endIcon={IconChevronDown} onPointerEnter={() => void BulkDialog.preload()}>
              <Trans>Actions</Trans>
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.map(([name, action]) => (
              // In a transition, so that the menu closes first as the response to the press: the dialog makes the whole page inert, which restyles
              // all of it.
              <Menu.Item
                key={name}
                {...(action.danger && { className: classes['danger'] })}
                onClick={() => startTransition(() => setChosen([name, action]))}
              >
                {i18n._(action.label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {chosen && (
          <DialogWithDraft
            key={chosen[0]}
            bulk={bulk}
            name={chosen[0]}
            action={chosen[1]}
            form={form}
            {...props}
            onCancel={() => setChosen(undefined)}
          />
        )}
      </>
    )
  }
}
