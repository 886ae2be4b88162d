import type { Portal } from '#src/lib/addresses/paths.ts'

/** Loads the dashboard with the audit texts of all features and the first steps, because the page itself imports no other feature. */
export const loadDashboard = async (portal: Portal) => {
  const [{ DashboardPage }, { FirstSteps }, { auditRegistry }] = await Promise.all([
    import('../features/dashboard/DashboardPage.tsx'),
    import('./FirstSteps.tsx'),
    import('./portal/audit/audit-registry.ts'),
  ])
  const firstSteps = <FirstSteps portal={portal} />
  return { default: () => <DashboardPage portal={portal} audit={auditRegistry} firstSteps={firstSteps} /> }
}
