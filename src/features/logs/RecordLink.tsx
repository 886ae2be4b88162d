import { use } from 'react'
import { Link } from 'react-router'
import { MayOpen } from '#src/resources/may-do.ts'

type RecordLinkProps = { name: string; path: string | undefined }

/** What a row is about: a link for whoever may open it. */
export const RecordLink = ({ name, path }: RecordLinkProps) =>
  use(MayOpen)(path ?? '') && path !== undefined ? <Link to={path}>{name}</Link> : name
