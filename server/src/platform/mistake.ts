/** An error that the person who started the portal or a command can fix: its message says how, and a stack would not help. */
export class Mistake extends Error {}
