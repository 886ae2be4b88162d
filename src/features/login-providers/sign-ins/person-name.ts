export const nameOf = ({ displayName, userName }: { displayName: string | null; userName: string }): string => displayName ?? userName
