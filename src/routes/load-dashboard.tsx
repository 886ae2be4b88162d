import { useSyncExternalStore } from 'react'
import type { Portal } from '#src/lib/paths.ts'
import { shellDialogs } from '#src/shell/shell-dialogs.ts'

/** The dashboard with the links of the lists behind its figures, the words of all features and the first steps: the page itself knows no other feature. */
export const loadDashboard = async (portal: Portal) => {
  const [{ DashboardPage }, { GettingStarted }, { usersWhere }, { auditRegistry }] = await Promise.all([
    import('../features/dashboard/DashboardPage.tsx'),
    import('../features/getting-started/GettingStarted.tsx'),
    import('../features/users/list/users-where.ts'),
    import('./portal/audit-registry.ts'),
  ])
  const where = usersWhere(portal)
  const FirstSteps = () => {
    const isOpen = useSyncExternalStore(shellDialogs.subscribe, shellDialogs.get) === 'tour'
    return <GettingStarted portal={portal} tour={{ isOpen, start: startTour }} />
  }
  return { default: () => <DashboardPage portal={portal} usersWhere={where} audit={auditRegistry} firstSteps={<FirstSteps />} /> }
}

const startTour = () => shellDialogs.set('tour')
