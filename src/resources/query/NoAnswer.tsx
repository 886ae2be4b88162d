import { DeniedState } from '#src/ui/states/DeniedState.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { referenceOf } from '../failure.ts'
import type { StableQuery } from './use-stable-query.ts'

/** Placeholder for a query without data: a skeleton, the denial, or the error with a retry button. */
export const NoAnswer = ({ query: { phase, error, reload }, lines }: { query: StableQuery<unknown>; lines: number }) => {
  if (phase === 'denied') return <DeniedState />
  if (phase === 'failed') return <ErrorState reference={referenceOf(error)} onRetry={reload} />
  return <SkeletonLines lines={lines} />
}
