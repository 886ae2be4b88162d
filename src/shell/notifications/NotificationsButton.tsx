import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconBell } from '@tabler/icons-react'
import { useCallback, useRef, useState } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import hidden from '../hidden.module.css'
import bar from '../top-bar.module.css'
import classes from './notifications-button.module.css'
import type { News } from './use-news.ts'

const Announcement = laterPart(withWords('status', async () => (await import('./Announcement.tsx')).default))
const NotificationsPanel = laterPart(withWords('status', async () => (await import('./NotificationsPanel.tsx')).default))

/** Highest number that fits into the badge. */
const MOST = 99

/** Opens the notifications. Its badge shows the live number of unread ones. */
export const NotificationsButton = ({ news }: { news: News }) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => {
    setOpened(false)
    button.current?.focus()
  }, [])
  const { unread } = news
  return (
    <>
      <button
        ref={button}
        type="button"
        className={bar['tool']}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={t`Notifications`}
        aria-describedby={unread > 0 ? BADGE : undefined}
        onClick={() => setOpened(true)}
      >
        <IconBell size={21} stroke={1.7} aria-hidden="true" />
        {unread > 0 && <span className={classes['badge']} data-count={unread > MOST ? `${MOST}+` : unread} />}
      </button>
      <span id={BADGE} className={hidden['visually']}>
        {unread > 0 && t`${plural(unread, { one: '# unread', other: '# unread' })}`}
      </span>
      <span className={hidden['visually']} role="status" aria-live="polite">
        {news.latest && <Announcement latest={news.latest} />}
      </span>
      {opened && <NotificationsPanel told={news.told} unread={unread} onClose={close} />}
    </>
  )
}

const BADGE = 'unread-notifications'
