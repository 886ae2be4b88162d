import { laterPart } from '#src/ui/later-part.tsx'
import type { Place } from '../navigation/navigation.ts'
import { NotificationsButton } from './NotificationsButton.tsx'
import { useNews } from './use-news.ts'

const RunningJobs = laterPart(async () => (await import('../jobs/RunningJobs.tsx')).RunningJobs)

/** What one live subscription tells: the reader's running jobs, and their notifications. */
export const NewsTools = ({ places }: { places: readonly Place[] }) => {
  const news = useNews()
  return (
    <>
      {news.running > 0 && <RunningJobs count={news.running} places={places} />}
      <NotificationsButton news={news} />
    </>
  )
}
