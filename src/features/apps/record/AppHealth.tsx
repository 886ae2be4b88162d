import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import type { App } from './AppFrame.tsx'
import { appHealths } from '../app-words.ts'

/** The health of an app, on one line so that it fits into its column. */
export const AppHealth = ({ health }: Pick<App, 'health'>) => (
  <span>
    <ChoiceMark value={health} choices={appHealths} />
  </span>
)
