/** The entry of a registry for a name that may be newer than this portal; undefined for one that it does not have. */
export const ownEntry = <Entry>(registry: Readonly<Record<string, Entry>>, name: string): Entry | undefined =>
  Object.hasOwn(registry, name) ? registry[name] : undefined
