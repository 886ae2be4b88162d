import type { ReactNode } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { Card } from '#src/ui/Card.tsx'
import { NoAnswer } from './NoAnswer.tsx'
import { useStableQuery } from './use-stable-query.ts'

type QueryPartProps<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  variables: NoInfer<Variables>
  children: (data: Data) => ReactNode
}

/** A part of a page with its own query, including its loading and error states. */
export const QueryPart = <Data, Variables extends AnyVariables>({ query, variables, children }: QueryPartProps<Data, Variables>) => {
  const kept = useStableQuery(query, variables)
  if (kept.data !== undefined) return children(kept.data)
  if (kept.phase !== 'loading') return <NoAnswer query={kept} lines={5} />
  return (
    <Card>
      <NoAnswer query={kept} lines={5} />
    </Card>
  )
}
