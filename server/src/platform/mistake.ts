/** What the person who started the portal or a command can mend: its message says how, and its stack helps nobody. */
export class Mistake extends Error {}
