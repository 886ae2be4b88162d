import { laterPart } from '#src/ui/later-part.tsx'
import classes from './scope-note.module.css'

const ScopeChip = laterPart(async () => (await import('./ScopeChip.tsx')).ScopeChip)

/** Names the organisation to which the content below is limited. Its height is reserved, so that nothing moves when the name arrives. */
export const ScopeNote = ({ customer }: { customer: string }) => (
  <div className={classes['root']}>
    <ScopeChip customer={customer} />
  </div>
)
