import { Fragment } from 'react'

/** An email address may break before @ and dots, a URL after its slashes. */
const AT = /(?=[@.])/
const SLASHES = /(?<=\/)(?=[^/])/

/** Text that may contain an address. If it does not fit on one line, it breaks between the parts of the address rather than within a word. */
export const Breakable = ({ text }: { text: string }) => {
  const isUrl = text.includes('://')
  return isUrl || text.includes('@')
    ? text.split(isUrl ? SLASHES : AT).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : text
}
