import type { GraphqlAnswer, RunningServer } from './running-server.ts'
import { Visitor } from './visitor.ts'

/** A browser of a signed-in user that sends its cookies to whichever process it calls; `home` by default. */
export function customersBrowser(token: string, home: Pick<RunningServer, 'url'>) {
  const visitor = new Visitor()
  const ask = async (query: string, variables: object = {}, at = home) => {
    const answer = await visitor.send(`${at.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    })
    return { status: answer.status, headers: answer.headers, ...(answer.json() as Pick<GraphqlAnswer, 'data'> & { errors?: unknown }) }
  }
  const create = (name: string, at = home) =>
    ask('mutation ($name: String!) { createCustomer(input: { name: $name }) { customer { id } errors { code } } }', { name }, at)
  const namesLike = async (search: string, at = home): Promise<string[]> => {
    const { data, errors } = await ask('query ($search: String) { customers(search: $search) { nodes { name } } }', { search }, at)
    if (errors || !data) throw new Error(JSON.stringify(errors))
    return (data['customers'] as { nodes: { name: string }[] }).nodes.map(({ name }) => name)
  }
  return { visitor, ask, create, namesLike }
}
