import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateClientDocument, updateClientRules, type ScopeChoicesQuery } from '../app.generated.ts'
import { appEffects, toUsersInput } from '../app-effects.ts'
import type { App } from './AppFrame.tsx'
import { appServerWords } from '../app-words.ts'
import { choiceOf } from '../scope-choice.ts'

type Named = { name: string; displayName: string }

/** The form for the scopes of an app. A machine app gets no identity resources, because it signs nobody in. */
export const appScopes = ({ kind, scopes: held }: Pick<App, 'kind' | 'scopes'>, { apiScopes, identityResources }: ScopeChoicesQuery) =>
  recordPage<App>()({
    resource: msg`App`,
    values: ({ scopes }: App) => ({
      api: scopes.filter((scope) => !isOf(identityResources.nodes, scope)) as readonly string[],
      identity: scopes.filter((scope) => isOf(identityResources.nodes, scope)) as readonly string[],
    }),
    mutation: UpdateClientDocument,
    rules: updateClientRules,
    effects: ({ api, identity }) => {
      const of = (isIdentity: boolean) => held.filter((scope) => isOf(identityResources.nodes, scope) === isIdentity)
      return appEffects({ scopes: [...(identity ?? of(true)), ...(api ?? of(false))] })
    },
    variables: ({ id, version, effects, values: { api, identity } }) => ({
      input: { id, version, ...toUsersInput(effects), scopes: [...identity, ...api] },
    }),
    answer: ({ updateClient: { client, errors } }) => ({ entity: client, errors }),
    serverWords: appServerWords,
    sections: [
      {
        title: msg`Scopes`,
        description: msg`The app can ask for these. Everything else is refused.`,
        fields: [
          ...(kind === 'MACHINE'
            ? []
            : [
                {
                  kind: 'multiSelect',
                  name: 'identity',
                  label: msg`Identity resources`,
                  description: msg`What the app learns about users.`,
                  choices: identityResources.nodes.map(choiceOf),
                } as const,
              ]),
          {
            kind: 'multiSelect',
            name: 'api',
            label: msg`API scopes`,
            description: msg`What the app can call.`,
            choices: apiScopes.nodes.map(choiceOf),
          },
        ],
      },
    ],
  })

const isOf = (nodes: readonly Named[], scope: string) => nodes.some(({ name }) => name === scope)
