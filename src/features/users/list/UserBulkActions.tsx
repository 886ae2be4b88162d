import { Menu } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { explain } from '#src/access/explain.ts'
import type { AccessRule } from '#src/access/rule.ts'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import type { Portal } from '#src/lib/paths.ts'
import type { UserBulkAction } from '#src/data/generated/schema.ts'
import type { SelectionActionsProps } from '#src/resources/list/list.ts'
import { loadDayInput } from '#src/resources/dates/LazyDayInput.tsx'
import { Button } from '#src/ui/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { bulkActions, wordsOfAction } from '../words/bulk-words.ts'
import classes from '#src/resources/jobs/jobs.module.css'

const BulkDialog = laterPart(async () => {
  const [{ BulkDialog: Dialog }] = await Promise.all([import('./BulkDialog.tsx'), loadDayInput()])
  return Dialog
})
/** The bar stands, and nothing has been pressed yet. In milliseconds. */
const SOON = 300

/** What can be done with the selected users; each action first says in a dialog what it would do. */
export const UserBulkActions = ({ portal, ...props }: SelectionActionsProps & { portal: Portal }) => {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const mayDo = (access: AccessRule = {}) => portal === 'vendor' || (viewer !== undefined && explain(access, viewer).decision === 'allowed')
  const [action, setAction] = useState<UserBulkAction>()
  const button = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  // The dialog gives the focus back to the item of the menu, which is gone.
  useEffect(() => {
    if (asked.current && !action && document.activeElement === document.body) button.current?.focus()
    asked.current = action !== undefined
  }, [action])
  // Before the menu opens: each style sheet that arrives lays out all the page anew, fifty rows, and what was pressed waits for it (performance.md, budget 6).
  useEffect(() => {
    const timer = setTimeout(() => void BulkDialog.preload(), SOON)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button ref={button} endIcon={IconChevronDown} onPointerEnter={() => void BulkDialog.preload()}>
            <Trans>Actions</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {bulkActions
            .filter((each) => mayDo(wordsOfAction(each).access))
            .map((each) => {
              const { label, danger } = wordsOfAction(each)
              // The menu goes first, as what the press did: the dialog makes the whole page inert, which styles all of it (performance.md, budget 6).
              return (
                <Menu.Item
                  key={each}
                  {...(danger && { className: classes['danger'] })}
                  onClick={() => startTransition(() => setAction(each))}
                >
                  {i18n._(label)}
                </Menu.Item>
              )
            })}
        </Menu.Dropdown>
      </Menu>
      {action && <BulkDialog key={action} portal={portal} action={action} {...props} onCancel={() => setAction(undefined)} />}
    </>
  )
}
