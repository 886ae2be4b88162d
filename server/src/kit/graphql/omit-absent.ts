type Given<Input> = { readonly [Name in keyof Input]?: Exclude<Input[Name], null | undefined> }

/** Drops the absent values of an input. Null counts as absent, because the portal leaves nulls out. */
export const omitAbsent = <Input extends object>(input: Input): Given<Input> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as Given<Input>
