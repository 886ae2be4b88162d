import type { ReactNode } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
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
  /** Set if changes on the page may need a newer sign-in, which is said before anything is typed. */
  changes?: boolean
  children: (data: Data) => ReactNode
}

/** A page of the user's own account: its head, its content, and its loading and error states. */
export const OwnPage = <Data, Variables extends AnyVariables>(props: OwnPageProps<Data, Variables>) => {
  const { title, description, actions, query, variables, changes, children } = props
  const asked = useStableQuery(query, variables)
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
