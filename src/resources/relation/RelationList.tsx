import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { ConfirmDialog, type Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import classes from './relation-list.module.css'

/** One related item: its key and how it is shown. */
type Relation = {
  key: string
  name: string
  detail?: ReactNode
  /** Shown instead of the button if it cannot be removed here. */ fixed?: ReactNode
}
type RelationListProps<Item extends Relation> = {
  title: ReactNode
  items: readonly Item[]
  empty: ReactNode
  remove: (item: Item) => Promise<Outcome>
  /** Labels for removing, if they differ from 'Remove', for example 'Unlink'. */
  removeWords?: (name: string) => { button: string; label: string; done: string } | undefined
} & WayBack<Item>

/** Either `restore` undoes a removal, or `question` confirms it beforehand because it cannot be undone here. */
type WayBack<Item> =
  | { restore: (item: Item) => Promise<Outcome>; question?: never }
  | { question: (name: string) => { title: string; text: string }; restore?: never }

/** A list of what a record has. A removed item disappears at once, reappears if the server refuses, and can be restored by 'Undo'. */
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
  const card = useFocusFallback<HTMLElement>()
  const [leaving, setLeaving] = useState<readonly string[]>([])
  const [removed, setRemoved] = useState<Item>()
  const [asked, setAsked] = useState<Item>()
  const words = (name: string) => removeWords?.(name) ?? { button: t`Remove`, label: t`Remove ${name}`, done: t`${name} has been removed` }
  const shown = question ? items : items.filter(({ key }) => !leaving.includes(key))

  const take = async (item: Item) => {
    setLeaving((keys) => [...keys, item.key])
    setRemoved(undefined)
    const outcome = await remove(item)
    setLeaving((keys) => keys.filter((key) => key !== item.key))
    if (outcome.done) setRemoved(item)
    return outcome
  }
  const takeAtOnce = async (item: Item) => {
    const { done, message } = await take(item)
    if (!done && message !== undefined) toast.error(message)
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
                <Button
                  kind="secondary"
                  // After a question, what is being removed stays in view, and is not asked about again.
                  busy={leaving.includes(item.key)}
                  aria-label={words(item.name).label}
                  onClick={() => (question ? setAsked(item) : void takeAtOnce(item))}
                >
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
          onConfirm={() => take(asked)}
        >
          {question(asked.name).text}
        </ConfirmDialog>
      )}
    </Card>
  )
}
