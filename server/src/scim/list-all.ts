import type { Endpoint } from './endpoint.ts'
import { groupEndpoint } from './groups/group-endpoint.ts'
import { listResponse } from './list.ts'
import { userEndpoint } from './users/user-endpoint.ts'

/** Users and groups in one list, users first. */
export const listAll: Endpoint['list'] = async (call, request) => {
  const users = listedIn(await userEndpoint.list(call, request))
  const groups = listedIn(
    await groupEndpoint.list(call, {
      ...request,
      startIndex: Math.max(1, request.startIndex - users.totalResults),
      count: request.count - users.Resources.length,
    }),
  )
  const total = users.totalResults + groups.totalResults
  const body = listResponse([...users.Resources, ...groups.Resources], { total, startIndex: request.startIndex })
  return { status: 200, body }
}

const listedIn = ({ body }: Awaited<ReturnType<Endpoint['list']>>) => body as ReturnType<typeof listResponse>
