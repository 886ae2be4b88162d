import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { SAYS_ERRORS } from '#src/resources/query/says-errors.ts'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { referenceOf } from '#src/resources/failure.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { SignInAgain } from './SignInAgain.tsx'

type OwnPageProps<Data, Variables extends AnyVariables> = {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  query: TypedDocumentNode<Data, Variables>
  variables: NoInfer<Variables>
  /** Something on it needs a newer sign-in: it says so before anything is typed. */
  changes?: boolean
  children: (data: Data) => ReactNode
}

/** A page of the own account: its head, what it shows, and the states of a page whose data is on the way or did not come. */
export const OwnPage = <Data, Variables extends AnyVariables>(props: OwnPageProps<Data, Variables>) => {
  const { title, description, actions, query, variables, changes, children } = props
  const [{ data, error, fetching }, reload] = useQuery({ query, variables, requestPolicy: 'cache-and-network', context: SAYS_ERRORS })
  usePageReady(!fetching || data !== undefined)
  return (
    <>
      <PageHeader title={title} description={description} actions={data && actions} />
      {changes && <SignInAgain />}
      {data && children(data)}
      {!data && error && <ErrorState reference={referenceOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!data && !error && <SkeletonLines lines={5} />}
    </>
  )
}
