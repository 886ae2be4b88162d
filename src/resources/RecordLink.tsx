import { use } from 'react'
import { Link } from 'react-router'
import { MayOpen } from './may-do.ts'

type RecordLinkProps = { name: string; path: string | undefined }

/** The name of a record, as a link if the reader may open its page. */
export const RecordLink = ({ name, path }: RecordLinkProps) =>
  use(MayOpen)(path ?? '') && path !== undefined ? <Link to={path}>{name}</Link> : name
