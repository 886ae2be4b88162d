import { ChoiceMark } from '#src/resources/ChoiceMark.tsx'
import type { App } from './AppFrame.tsx'
import { appHealths } from '../app-words.ts'

/** How an app fares, on one line: its column has the room. */
export const AppHealth = ({ health }: Pick<App, 'health'>) => (
  <span>
    <ChoiceMark value={health} choices={appHealths} />
  </span>
)
