import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** Debian keeps servers in directories that the `PATH` of a user need not name. */
export const SEARCH_PATH = [process.env['PATH'] ?? '', '/usr/sbin', '/sbin'].join(delimiter)

/** A bench's software that npm does not install: the Debian package, by the name of its program or the absolute path of one of its files. */
export type RequiredPackages = Readonly<Record<string, string>>

const exists = (name: string) =>
  isAbsolute(name) ? existsSync(name) : SEARCH_PATH.split(delimiter).some((directory) => existsSync(join(directory, name)))

/** Called before a bench starts anything. @throws naming the packages that this machine lacks */
export function requirePackages(required: RequiredPackages): void {
  const missing = new Set(
    Object.keys(required)
      .filter((name) => !exists(name))
      .map((name) => required[name]),
  )
  if (missing.size > 0) throw new Error(`This bench needs software that is not installed: apt-get install ${[...missing].join(' ')}`)
}
