import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { authOf } from '#machines/app/app.selectors.ts'
import type { AuthSnapshot } from '#machines/auth/auth.machine.ts'
import { claimsOf } from '#machines/auth/auth.selectors.ts'
import type { Viewer } from '#contract/access/rule.ts'
import { readProfile, type UserProfile } from '../lib/user-profile.ts'
import { useAppFact } from './app.bridge.tsx'
import { useFeatures, usePortal } from './portal.bridge.tsx'
import { useView } from './view-as.ts'
import { inView, viewerFrom } from './viewer.ts'

/** Selects from the session chart, with a selector of `auth.selectors.ts`. Undefined until the start-up has reached authentication. */
export const useAuthFact = <Fact,>(select: (snapshot: AuthSnapshot) => Fact): Fact | undefined => {
  const auth = useAppFact(authOf)
  return useSelector(auth, (snapshot) => (snapshot ? select(snapshot) : undefined))
}

export const useProfile = (): UserProfile | undefined => {
  const claims = useAuthFact(claimsOf)
  return useMemo(() => claims && readProfile(claims), [claims])
}

/** The viewer for access decisions. In a view as somebody else it is that user, with the real user in `view.by`. */
export const useViewer = (): Viewer | undefined => {
  const profile = useProfile()
  const partner = usePortal().portal()?.partner
  const features = useFeatures()
  const view = useView()
  return useMemo(() => profile && partner && inView(viewerFrom(profile, partner, features), view), [profile, partner, features, view])
}

export const useSession = () => usePortal().session
