import { Plural, Trans } from '@lingui/react/macro'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CustomerFiguresDocument } from '../customer.generated.ts'
import type { Customer } from '../CustomerFrame.tsx'

/** Number of users that another login provider would affect, shown before it is chosen. */
export const ProviderChange = ({ customer: { id, loginProvider } }: { customer: Customer }) => (
  <Card title={<Trans>What a change does</Trans>}>
    <QueryPart query={CustomerFiguresDocument} variables={{ id }}>
      {({ customer }) =>
        customer && (
          <>
            <p>
              <Plural
                value={customer.figures.signedIn}
                _0="Nobody is signed in. The new provider is used at the next sign-in."
                one="# user is signed in and stays so. The new provider is used at the next sign-in."
                other="# users are signed in and stay so. The new provider is used at the next sign-in."
              />
            </p>
            {loginProvider && (
              <p>
                <Plural
                  value={customer.figures.linked}
                  one="# user is linked with an account there. Another provider has to be linked once, after a sign-in with the password."
                  other="# users are linked with an account there. Another provider has to be linked once, after a sign-in with the password."
                />
              </p>
            )}
          </>
        )
      }
    </QueryPart>
  </Card>
)
