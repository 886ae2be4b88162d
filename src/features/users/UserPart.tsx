import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { referenceOf } from '#src/resources/failure.ts'
import { useKeptAnswer } from '#src/resources/use-kept-answer.ts'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'

type UserPartProps<Data, Variables extends AnyVariables> = {
  query: TypedDocumentNode<Data, Variables>
  variables: NoInfer<Variables>
  children: (data: Data) => ReactNode
}

/** What one page asks of a user besides their details, with the states of a request. */
export const UserPart = <Data, Variables extends AnyVariables>({ query, variables, children }: UserPartProps<Data, Variables>) => {
  const [result, reload] = useQuery({ query, variables, requestPolicy: 'cache-and-network' })
  const data = useKeptAnswer(result, JSON.stringify(variables))
  const { error } = result
  if (data) return children(data)
  if (error) return <ErrorState reference={referenceOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
  return (
    <Card>
      <SkeletonLines lines={5} />
    </Card>
  )
}
