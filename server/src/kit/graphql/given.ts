type Given<Input> = { readonly [Name in keyof Input]?: Exclude<Input[Name], null | undefined> }

/** What of an input is given: null is taken for absent, as the portal leaves nulls out. */
export const given = <Input extends object>(input: Input): Given<Input> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined)) as Given<Input>
