import { Trans } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { byDay, daysAgo } from './by-day.ts'
import { NotificationItem } from './NotificationItem.tsx'
import type { Item } from './NotificationItem.tsx'
import classes from './notifications-panel.module.css'

type NotificationDaysProps = { items: readonly Item[]; onRead: (id: string) => void; onFollow: () => void }

/** The notifications under the days on which they came. */
export const NotificationDays = ({ items, onRead, onFollow }: NotificationDaysProps) => {
  const heading = useId()
  return byDay(items).map((group) => {
    const id = `${heading}-${group.day.getTime()}`
    return (
      <section key={id} aria-labelledby={id}>
        <h3 id={id} className={classes['day']}>
          <Day day={group.day} />
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

const Day = ({ day }: { day: Date }) => {
  const formats = useFormats()
  const [now] = useState(() => new Date())
  const ago = daysAgo(day, now)
  if (ago === 0) return <Trans>Today</Trans>
  return ago === 1 ? <Trans>Yesterday</Trans> : formats.date(day)
}
