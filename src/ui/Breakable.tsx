import { Fragment } from 'react'

/** An email address breaks before @ and dots, an address of a page after its slashes. */
const AT = /(?=[@.])/
const SLASHES = /(?<=\/)(?=[^/])/

/** Text that may hold an address: where there is no room for all of it on one line, it breaks where its parts meet rather than in a word. */
export const Breakable = ({ text }: { text: string }) => {
  const isUrl = text.includes('://')
  return isUrl || text.includes('@')
    ? text.split(isUrl ? SLASHES : AT).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text, which never change their places
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text
}
