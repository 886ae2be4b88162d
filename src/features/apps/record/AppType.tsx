import { Trans } from '@lingui/react/macro'
import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import type { App } from './AppFrame.tsx'
import { shownKindOf, shownKinds } from '../app-words.ts'

/** Where an app runs, and whether it is built in. */
export const AppType = ({ app }: { app: Pick<App, 'kind' | 'isPublic' | 'isSystem'> }) => (
  <>
    <ChoiceMark value={shownKindOf(app)} choices={shownKinds} />{' '}
    {app.isSystem && (
      <Mark>
        <Trans>Part of the portal</Trans>
      </Mark>
    )}
  </>
)
