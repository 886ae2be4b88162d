import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState, useId } from 'react'
import { useClient, useQuery } from 'urql'
import { serverTraceId } from '#src/data/data-errors.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'
import { byDay } from '#src/lib/by-day.ts'
import { DayName } from '#src/resources/dates/DayName.tsx'
import { MarkNotificationsReadDocument, NotificationsDocument } from './notifications.generated.ts'
import type { MarkNotificationsReadMutationVariables } from './notifications.generated.ts'
import classes from './notifications-panel.module.css'
import { NotificationItem, type Item } from './NotificationItem.tsx'

type NotificationDaysProps = { items: readonly Item[]; onRead: (id: string) => void; onFollow: () => void }

const NotificationDays = ({ items, onRead, onFollow }: NotificationDaysProps) => {
  const heading = useId()
  return byDay(items, ({ createdAt }) => createdAt).map((group) => {
    const id = `${heading}-${group.day.getTime()}`
    return (
      <section key={id} aria-labelledby={id}>
        <h3 id={id} className={classes['day']}>
          <DayName day={group.day} />
        </h3>
        <ul className={classes['items']}>
          {group.items.map((item) => (
            <NotificationItem key={item.id} item={item} onRead={onRead} onFollow={onFollow} />
          ))}
        </ul>
      </section>
    )
  })
}

type NotificationsPanelProps = {
  /** Incremented whenever notifications changed on the server. */
  told: number
  unread: number
  onClose: () => void
}

const STEP = 25
/** Maximum that the server returns at once. */
const MOST = 200

/** The user's notifications, newest first; beside the page on wide screens, over it on narrow ones. */
const NotificationsPanel = ({ told, unread, onClose }: NotificationsPanelProps) => {
  const { t } = useLingui()
  const [first, setFirst] = useState(STEP)
  const [opened] = useState(told)
  const title = useRef<HTMLHeadingElement>(null)
  const [{ data, error }, reload] = useQuery({
    query: NotificationsDocument,
    variables: { first },
    requestPolicy: 'cache-and-network',
    context: SHOWS_ERRORS,
  })
  const client = useClient()
  useSidePanel(true, onClose)
  useEffect(() => {
    if (told !== opened) reload({ requestPolicy: 'network-only', background: true })
  }, [told, opened, reload])

  const mark = (input: MarkNotificationsReadMutationVariables['input']) => sendMutation(client, MarkNotificationsReadDocument, { input })
  // The pressed button disappears, so the focus moves to the title first.
  const markAll = () => {
    title.current?.focus()
    void mark({ all: true })
  }
  const items = data?.notifications.nodes
  const older = data?.notifications.pageInfo.hasNextPage === true && first < MOST
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(100vw, 27rem)"
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': t`Notifications` } }}
    >
      <div className={classes['head']}>
        <h2 ref={title} className={classes['title']} tabIndex={-1}>
          <Trans>Notifications</Trans>
        </h2>
        <IconButton icon={IconX} size="sm" label={t`Close`} onClick={onClose} data-autofocus />
        {unread > 0 && (
          <Button kind="secondary" onClick={markAll}>
            <Trans>Mark all as read</Trans>
          </Button>
        )}
      </div>
      {!items && error && <ErrorState reference={serverTraceId(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!items && !error && <SkeletonLines lines={6} />}
      {items?.length === 0 && (
        <EmptyState title={<Trans>No notifications yet</Trans>} icon="check">
          <Trans>Requests, security notices and finished jobs appear here.</Trans>
        </EmptyState>
      )}
      {items && <NotificationDays items={items} onRead={(id) => void mark({ ids: [id] })} onFollow={onClose} />}
      {older && (
        <div className={classes['older']}>
          <Button kind="secondary" onClick={() => setFirst(Math.min(MOST, first + STEP))}>
            <Trans>Show older</Trans>
          </Button>
        </div>
      )}
    </Drawer>
  )
}

export default NotificationsPanel
