import { laterPart } from '#src/ui/later-part.tsx'
import type { Place } from '../navigation/navigation.ts'
import { NotificationsButton } from './NotificationsButton.tsx'
import { useNews } from './use-news.ts'

const RunningJobs = laterPart(async () => (await import('../jobs/RunningJobs.tsx')).RunningJobs)

/** Running jobs and notifications of the user, both fed by one live subscription. */
export const NewsTools = ({ places }: { places: readonly Place[] }) => {
  const news = useNews()
  return (
    <>
      {news.running > 0 && <RunningJobs count={news.running} places={places} />}
      <NotificationsButton news={news} />
    </>
  )
}
