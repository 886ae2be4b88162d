import { doing } from '../../access/activities.ts'
import type { PortalActivity } from '../../access/activities.ts'
import { reachOf } from '../../access/reach.ts'
import type { RequestContext } from './context.ts'
import { ruleOf } from './operations.ts'

type Caller = Pick<RequestContext, 'viewer' | 'reach'>

/** The request as far as its caller does this: an administrator reaches the customers at which their access profile lets them. */
export function contextDoing<Context extends Caller>(context: Context, activity: PortalActivity | undefined): Context {
  const viewer = context.viewer && activity ? doing(context.viewer, activity) : context.viewer
  return viewer === context.viewer ? context : { ...context, viewer, reach: reachOf(viewer) }
}

/** The same, by what a root field says its caller does. */
export function contextOf<Context extends Caller>(context: Context, operation: string): Context {
  const rule = ruleOf(operation)
  return contextDoing(context, typeof rule === 'object' ? rule.activity : undefined)
}
