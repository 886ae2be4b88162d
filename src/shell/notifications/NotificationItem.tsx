import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconBriefcase, IconCheck, IconReceipt, IconShieldLock } from '@tabler/icons-react'
import { Link } from 'react-router'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import hidden from '../hidden.module.css'
import type { NotificationsQuery } from './notifications.generated.ts'
import { wordsOf } from './notification-words.ts'
import classes from './notifications-panel.module.css'

export type Item = NotificationsQuery['notifications']['nodes'][number]

const ICONS = { REQUEST: IconReceipt, SECURITY: IconShieldLock, WORK: IconBriefcase } as const

/** Links to the HR product, which opens in another tab. */
const isElsewhere = (link: string) => /^https?:/.test(link)

type NotificationItemProps = { item: Item; onRead: (id: string) => void; onFollow: () => void }

/** One notification. Following its link also marks it as read. */
export const NotificationItem = ({ item, onRead, onFollow }: NotificationItemProps) => {
  const { t, i18n } = useLingui()
  const { title, detail, status } = wordsOf(i18n, item)
  const { more } = item
  const unread = item.readAt === null
  const Drawing = ICONS[item.kind]
  const follow = () => {
    if (unread) onRead(item.id)
    onFollow()
  }
  return (
    <li className={classes['item']} tabIndex={-1} data-unread={unread || undefined} data-kind={item.kind}>
      <span className={classes['picture']}>
        <Drawing size={18} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes['text']}>
        <p className={classes['name']}>
          {unread && (
            <span className={hidden['visually']}>
              <Trans>Unread</Trans>{' '}
            </span>
          )}
          {item.link === null && title}
          {item.link !== null &&
            (isElsewhere(item.link) ? (
              <a href={item.link} target="_blank" rel="noreferrer" onClick={follow}>
                {title}
              </a>
            ) : (
              <Link to={item.link} onClick={follow}>
                {title}
              </Link>
            ))}
        </p>
        {detail !== undefined && <p className={classes['detail']}>{detail}</p>}
        {more > 0 && (
          <p className={classes['detail']}>
            <Plural value={more} one="and # more like this" other="and # more like this" />
          </p>
        )}
        <p className={classes['when']}>
          {status !== undefined && (
            <span className={classes['status']} data-status={item.requestStatus}>
              {status}
            </span>
          )}
          <TimeStamp value={item.createdAt} />
        </p>
      </div>
      {unread && (
        <button
          type="button"
          className={classes['read']}
          aria-label={t`Mark as read: ${title}`}
          title={t`Mark as read`}
          onClick={(event) => {
            // The button disappears, so the focus moves to its list item.
            event.currentTarget.closest('li')?.focus()
            onRead(item.id)
          }}
        >
          <IconCheck size={17} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
