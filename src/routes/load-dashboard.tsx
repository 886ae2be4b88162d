import type { Portal } from '#src/lib/paths.ts'

/** The dashboard with the links of the lists behind its figures, the words of all features and the first steps: the page itself knows no other feature. */
export const loadDashboard = async (portal: Portal) => {
  const [{ DashboardPage }, { FirstSteps }, { usersWhere }, { auditRegistry }] = await Promise.all([
    import('../features/dashboard/DashboardPage.tsx'),
    import('./FirstSteps.tsx'),
    import('../features/users/list/users-where.ts'),
    import('./portal/audit-registry.ts'),
  ])
  const where = usersWhere(portal)
  const firstSteps = <FirstSteps portal={portal} />
  return { default: () => <DashboardPage portal={portal} usersWhere={where} audit={auditRegistry} firstSteps={firstSteps} /> }
}
