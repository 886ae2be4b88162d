import { useId } from 'react'
import { byDay } from '#src/lib/by-day.ts'
import { DayName } from '#src/resources/dates/DayName.tsx'
import { NotificationItem } from './NotificationItem.tsx'
import type { Item } from './NotificationItem.tsx'
import classes from './notifications-panel.module.css'

type NotificationDaysProps = { items: readonly Item[]; onRead: (id: string) => void; onFollow: () => void }

/** Notifications grouped by day. */
export const NotificationDays = ({ items, onRead, onFollow }: NotificationDaysProps) => {
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
