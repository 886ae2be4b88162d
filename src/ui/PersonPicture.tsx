import { useState, useSyncExternalStore } from 'react'
import { pictureVersion } from '#src/lib/picture-version.ts'
import { Monogram } from './Monogram.tsx'
import classes from './person-picture.module.css'

type PersonPictureProps = {
  subject: string
  name: string
  /** Width and height of the picture in pixels. */
  size: number
  /** Changes when a new picture was uploaded, so that the cached one is not shown. */
  version?: string | number | undefined
  /** False until the browser has the cookie for loading pictures; until then initials are shown. A picture that was shown stays. */
  available: boolean
}

/** A user's picture, or their initials if there is none. Decorative: the name is shown beside it. */
export const PersonPicture = ({ subject, name, size, version, available }: PersonPictureProps) => {
  const changed = useSyncExternalStore(pictureVersion.subscribe, pictureVersion.get)
  const since = version ?? (changed === 0 ? undefined : changed)
  const source = `/api/ProfileImages/${encodeURIComponent(subject)}${since === undefined ? '' : `?v=${since}`}`
  const [shown, setShown] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const isShown = shown === source
  const image = failed !== source && (available || isShown) && (
    <img
      className={classes['image']}
      hidden={!isShown}
      src={source}
      alt=""
      onLoad={() => setShown(source)}
      onError={() => setFailed(source)}
    />
  )
  return (
    <Monogram id={subject} name={name} size={size} isCovered={isShown}>
      {image}
    </Monogram>
  )
}
