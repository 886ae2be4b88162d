import type { ReactNode } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useKeptQuery } from '#src/resources/query/use-kept-query.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { SignInAgain } from './SignInAgain.tsx'
import { useOwnPages } from './use-own-pages.ts'

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
  const asked = useKeptQuery(query, variables)
  const { data } = asked
  useOwnPages()
  usePageReady(asked.phase !== 'loading')
  return (
    <>
      <PageHeader title={title} description={description} actions={data && actions} />
      {changes && <SignInAgain />}
      {data === undefined ? <NoAnswer query={asked} lines={5} /> : children(data)}
    </>
  )
}
