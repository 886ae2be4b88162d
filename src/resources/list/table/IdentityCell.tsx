import { Link } from 'react-router'
import { use } from 'react'
import { Breakable } from '#src/ui/Breakable.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import classes from './identity.module.css'
import type { Identity } from '../list.ts'
import { ReaderFacts } from '../../reader.ts'

type PersonMarkProps = {
  id: string
  name: string
  shape?: 'round' | 'square' | undefined
  /** Version of the person's own picture. Without one no picture is requested. */
  pictureVersion?: string | null | undefined
}

/** Shows a person's own picture over their initials. Without a picture only the initials are shown. */
const PersonMark = ({ id, name, shape, pictureVersion }: PersonMarkProps) => {
  const { loadsPictures } = use(ReaderFacts)
  const source = loadsPictures && pictureVersion != null ? `/api/ProfileImages/${id}?v=${pictureVersion}` : undefined
  return <Monogram id={id} name={name} shape={shape} source={source} />
}

/** Two lines beside the picture or initials of a row. Only the name is a link. */
export const IdentityCell = ({ value: { detail, ...whose }, to }: { value: Identity; to?: string | undefined }) => (
  <span className={classes['root']}>
    <PersonMark {...whose} />
    <span className={classes['lines']}>
      {to === undefined ? (
        <span className={classes['name']} dir="auto">
          {whose.name}
        </span>
      ) : (
        <Link className={classes['name']} dir="auto" to={to} data-row-link="">
          {whose.name}
        </Link>
      )}
      {detail && (
        <span className={classes['detail']} dir="auto">
          <Breakable text={detail} />
        </span>
      )}
    </span>
  </span>
)
