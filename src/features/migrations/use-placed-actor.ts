import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { MigrationActor } from '#machines/migration/migration.machine.ts'
import { hasReview, refusalOf, runOf, stepOf } from '#machines/migration/migration.selectors.ts'
import type { StepName } from '#machines/migration/migration.selectors.ts'
import type { Choice } from '#machines/migration/migration.types.ts'
import { idle } from './idle.ts'
import type { Place } from './wizards.ts'

const STEPS: readonly StepName[] = ['select', 'filter', 'review', 'process']
const isBefore = (one: StepName, other: StepName) => STEPS.indexOf(one) < STEPS.indexOf(other)

type Placing = {
  actor: MigrationActor
  place: Place
  /** The address of a step; undefined while that cannot be said. */
  toStep: (step: StepName, run: string | undefined) => string | undefined
  /** The actor has got a run, which the address will name. */
  onBegun: (run: string) => void
}

/**
 * Keeps the address at the step where the chart is, and takes the chart back to an earlier step that somebody goes to by the browser's own buttons.
 * To a review that is there already it goes forward so; of a later step that is not reached yet the address is put right.
 */
export const usePlacedActor = ({ actor, place, toStep, onBegun }: Placing) => {
  const navigate = useNavigate()
  const [held, hold] = useState<StepName>()
  const run = useSelector(actor, runOf)?.id
  const reached = useSelector(actor, stepOf)
  const step = held ?? reached
  const wanted = place.step === 'start' ? 'start' : place.step
  const agreed = useRef<StepName>(undefined)
  useEffect(() => {
    if (step === undefined || wanted === 'start') return
    if (run !== undefined && place.run !== run) onBegun(run)
    if (step === wanted && (run === undefined || place.run === run)) {
      agreed.current = step
      return
    }
    const hasMoved = agreed.current !== undefined && agreed.current !== step
    if (!hasMoved && wanted !== undefined && isBefore(wanted, step)) {
      while (isBehind(actor, wanted)) actor.send({ type: 'back' })
      if (stepOf(actor.getSnapshot()) === wanted) return
    }
    if (!hasMoved && wanted === 'review' && hasReview(actor.getSnapshot())) {
      actor.send({ type: 'forward' })
      return
    }
    const to = toStep(step, run)
    if (to !== undefined) void navigate(to, { replace: !hasMoved })
  }, [actor, step, wanted, run, place.run, toStep, onBegun, navigate])
  const changeAndReview = useCallback(
    async (choice: Choice) => {
      hold(stepOf(actor.getSnapshot()))
      actor.send({ type: 'change', choice })
      const changed = await idle(actor)
      if (refusalOf(changed) === undefined && changed.can({ type: 'review' })) {
        actor.send({ type: 'review' })
        await idle(actor)
      }
      hold(undefined)
    },
    [actor],
  )
  return { step, changeAndReview }
}

const isBehind = (actor: MigrationActor, wanted: StepName): boolean => {
  const snapshot = actor.getSnapshot()
  const now = stepOf(snapshot)
  return now !== undefined && isBefore(wanted, now) && snapshot.can({ type: 'back' })
}
