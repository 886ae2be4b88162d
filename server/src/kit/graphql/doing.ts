import { doing, type PortalActivity } from '../../access/activities.ts'
import { reachOf } from '../../access/reach.ts'
import type { RequestContext } from './context.ts'
import { ruleOf } from './operations.ts'

type Caller = Pick<RequestContext, 'viewer' | 'reach'>

/** Limits the reach to one activity: an administrator reaches only the customers where their access profile allows it. */
export function contextDoing<Context extends Caller>(context: Context, activity: PortalActivity | undefined): Context {
  const viewer = context.viewer && activity ? doing(context.viewer, activity) : context.viewer
  return viewer === context.viewer ? context : { ...context, viewer, reach: reachOf(viewer) }
}

/** Like `contextDoing`, with the activity that a root field declares. */
export function contextOf<Context extends Caller>(context: Context, operation: string): Context {
  const rule = ruleOf(operation)
  return contextDoing(context, typeof rule === 'object' ? rule.activity : undefined)
}
