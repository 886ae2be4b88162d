import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useFocusKept } from '#src/ui/page/use-focus-kept.ts'
import classes from './relation-list.module.css'

/** One thing that a record has: how it is told apart, and how people read it. */
export type Relation = {
  key: string
  name: string
  detail?: ReactNode
  /** Said in place of the button, where it cannot be removed here. */ fixed?: ReactNode
}
/** What a change answers; `message` says why it was not done, where nothing else does. */
export type RelationResult = { done: boolean; message?: string | undefined }

type RelationListProps<Item extends Relation> = {
  title: ReactNode
  items: readonly Item[]
  empty: ReactNode
  remove: (item: Item) => Promise<RelationResult>
  /** The word for removing, where it is another: 'Unlink'. */
  removeWords?: (name: string) => { button: string; label: string; done: string } | undefined
} & WayBack<Item>

/** Either `restore` gives back what was removed, or `question` is asked before, for nothing here brings it back. */
type WayBack<Item> =
  | { restore: (item: Item) => Promise<RelationResult>; question?: never }
  | { question: (name: string) => { title: string; text: string }; restore?: never }

/** What a record has, in a list: one is gone at once when it is removed, stands again when the server refuses, and comes back by 'Undo'. */
export const RelationList = <Item extends Relation>({
  title,
  items,
  empty,
  remove,
  restore,
  question,
  removeWords,
}: RelationListProps<Item>) => {
  const { t } = useLingui()
  const card = useFocusKept<HTMLElement>()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<Item>()
  const [asked, setAsked] = useState<Item>()
  const words = (name: string) => removeWords?.(name) ?? { button: t`Remove`, label: t`Remove ${name}`, done: t`${name} has been removed` }
  const shown = items.filter(({ key }) => !leaving.includes(key))

  const take = async (item: Item) => {
    setLeaving([...leaving, item.key])
    setRemoved(undefined)
    const { done, message } = await remove(item)
    setLeaving((keys) => keys.filter((key) => key !== item.key))
    if (done) setRemoved(item)
    else if (message !== undefined) toast.error(message)
  }
  const giveBack = async (item: Item) => {
    setRemoved(undefined)
    const { done, message } = (await restore?.(item)) ?? { done: false }
    if (done) return
    setRemoved(item)
    if (message !== undefined) toast.error(message)
  }
  return (
    <Card ref={card} title={title}>
      <div role="status">
        {removed && (
          <p className={classes['removed']}>
            <span>{words(removed.name).done}</span>
            {restore && (
              <Button kind="secondary" onClick={() => void giveBack(removed)}>
                <Trans>Undo</Trans>
              </Button>
            )}
          </p>
        )}
      </div>
      {shown.length === 0 && <EmptyState title={empty} />}
      <Rows>
        {shown.map((item) => (
          <Row
            key={item.key}
            title={<strong>{item.name}</strong>}
            detail={item.fixed ?? item.detail}
            actions={
              item.fixed === undefined && (
                <Button kind="secondary" aria-label={words(item.name).label} onClick={() => (question ? setAsked(item) : void take(item))}>
                  {words(item.name).button}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {asked && question && (
        <ConfirmDialog
          title={question(asked.name).title}
          confirm={words(asked.name).button}
          danger
          onCancel={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            void take(asked)
          }}
        >
          {question(asked.name).text}
        </ConfirmDialog>
      )}
    </Card>
  )
}
