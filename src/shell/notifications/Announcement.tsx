import { Trans, useLingui } from '@lingui/react/macro'
import { wordsOf } from './notification-words.ts'
import type { NewNotification } from './use-news.ts'

/** Announces a new notification to screen readers. */
const Announcement = ({ latest }: { latest: NewNotification }) => {
  const { i18n } = useLingui()
  const { title, status } = wordsOf(i18n, latest)
  const text = [title, status].filter(Boolean).join(' – ')
  return (
    <span key={latest.id}>
      <Trans>New notification: {text}</Trans>
    </span>
  )
}

export default Announcement
