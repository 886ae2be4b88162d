import type { LoginProviderSignInsQuery } from './sign-ins.generated.ts'

type Trace = Pick<NonNullable<LoginProviderSignInsQuery['loginProvider']>['signInTraces'][number], 'id' | 'state' | 'isExpired'> & {
  tester: { id: string } | null
}

/** ID of the reader's newest test if the provider can still answer it. `traces` begin with the newest. */
export const findOwnWaitingTest = (traces: readonly Trace[] = [], subject: string): string | undefined => {
  const newest = traces.find(({ tester }) => tester?.id === subject)
  return newest?.state === 'WAITING' && !newest.isExpired ? newest.id : undefined
}
