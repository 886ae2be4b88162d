import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createActor, type Actor, type AnyStateMachine } from 'xstate'
import { KitCharts } from './kit-charts.ts'

/** Loads a chart of the kit; undefined until it is loaded. `onFailure` is called if it cannot be loaded. */
export const useKitChart = <Name extends keyof KitCharts>(name: Name, onFailure: () => void): KitCharts[Name] | undefined => {
  const { load } = use(KitCharts)
  const [chart, setChart] = useState<{ live: KitCharts[Name] }>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isLeft = false
    load(name).then(
      (live) => isLeft || setChart({ live }),
      () => isLeft || fail(),
    )
    return () => void (isLeft = true)
  }, [load, name])
  return chart?.live
}

/**
 * Runs a chart that goes on after its component was unmounted, until it ends by itself: what was sent cannot be taken back. `onLeave` tells the chart
 * that the component is gone.
 */
export const useLastingActor = <Machine extends AnyStateMachine>(
  make: () => Machine,
  onLeave: (actor: Actor<Machine>) => void,
): Actor<Machine> => {
  const { observe } = use(KitCharts)
  const [actor] = useState(() => createActor(make() as AnyStateMachine, observe && { inspect: observe }) as Actor<Machine>)
  const [leave] = useState(() => onLeave)
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    actor.start()
    return () => {
      isMounted.current = false
      // React's strict mode unmounts and mounts again within one task.
      queueMicrotask(() => isMounted.current || leave(actor))
    }
  }, [actor, leave])
  return actor
}
