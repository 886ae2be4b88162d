import type { MessageDescriptor } from '@lingui/core'
import { accessName } from '#src/access/access-names.ts'
import { allAllowed, explainAll, type Trace } from '#contract/access/explain.ts'
import type { AccessRule, Viewer } from '#contract/access/rule.ts'
import { explainActivity, explainModule, type AccessTrace, type UserAccess } from '#contract/access/user-access.ts'
import { fold } from '#src/lib/fold.ts'
import { activityTypeWords } from '#src/access/activity-words.ts'

export type RuledPage = { path: string; title: MessageDescriptor; rules: readonly AccessRule[] }

export const GROUPS = ['admin', 'vendor', 'own', 'activities', 'modules'] as const
export type Group = (typeof GROUPS)[number]

/** One thing that a user may or may not open or do, with what decided it. */
export type PermissionRow = { id: string; group: Group; title: string; hint: string; allowed: boolean } & (
  | { kind: 'page'; traces: readonly Trace[] }
  | { kind: 'doing'; trace: AccessTrace; module: string | null; isOfPortal: boolean }
)

type Say = (words: MessageDescriptor) => string

/** Evaluates everything in the portal for one user, by the functions that the guard and `can` use. */
export const permissionRows = (pages: readonly RuledPage[], viewer: Viewer, access: UserAccess, say: Say): readonly PermissionRow[] => [
  ...pages.map(({ path, title, rules }) => pageRow(path, say(title), explainAll(rules, viewer))),
  ...access.knownActivities.map((activity): PermissionRow => {
    const { name, type, module, userTypes = [] } = activity
    const isOfPortal = userTypes.length > 0
    const trace = explainActivity(access, type, name)
    const allowed = trace.decision === 'allowed'
    const id = `${type} ${name}`
    return {
      id,
      kind: 'doing',
      group: 'activities',
      title: accessName(name, say),
      hint: say(activityTypeWords[type]),
      allowed,
      trace,
      module,
      isOfPortal,
    }
  }),
  ...access.knownModules.map((name): PermissionRow => {
    const trace = explainModule(access, name)
    const allowed = trace.decision === 'allowed'
    return {
      id: name,
      kind: 'doing',
      group: 'modules',
      title: accessName(name, say),
      hint: '',
      allowed,
      trace,
      module: name,
      isOfPortal: false,
    }
  }),
]

const pageRow = (path: string, title: string, traces: readonly Trace[]): PermissionRow => ({
  id: path,
  kind: 'page',
  group: path.startsWith('/admin') ? 'admin' : path.startsWith('/vendor') ? 'vendor' : 'own',
  title,
  hint: path,
  allowed: allAllowed(traces),
  traces,
})

/** Returns the rows whose title or hint contains all words of the search. */
export const searched = (rows: readonly PermissionRow[], search: string): readonly PermissionRow[] => {
  const words = fold(search.trim()).split(/\s+/)
  return rows.filter(({ title, hint }) => words.every((word) => fold(`${title} ${hint}`).includes(word)))
}
