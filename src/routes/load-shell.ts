/** The shell comes as a chunk of its own: who is not signed in never needs it. */
export const loadShell = () => import('../shell/Shell.tsx')
