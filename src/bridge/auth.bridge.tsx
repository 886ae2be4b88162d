import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { authOf } from '#machines/app/app.selectors.ts'
import type { AuthSnapshot } from '#machines/auth/auth.machine.ts'
import { claimsOf } from '#machines/auth/auth.selectors.ts'
import type { Viewer } from '#contract/access/rule.ts'
import { readProfile } from '../lib/user-profile.ts'
import type { UserProfile } from '../lib/user-profile.ts'
import { useAppFact } from './app.bridge.tsx'
import { useFeatures, usePortal } from './portal.bridge.tsx'
import { useView } from './view-as.ts'
import { inView, viewerFrom } from './viewer.ts'

/** A fact of the session, by one of `auth.selectors.ts`; undefined while the start-up has not come to authentication. */
export const useAuthFact = <Fact,>(select: (snapshot: AuthSnapshot) => Fact): Fact | undefined => {
  const auth = useAppFact(authOf)
  return useSelector(auth, (snapshot) => (snapshot ? select(snapshot) : undefined))
}

/** Who is signed in, as the identity token describes them. */
export const useProfile = (): UserProfile | undefined => {
  const claims = useAuthFact(claimsOf)
  return useMemo(() => claims && readProfile(claims), [claims])
}

/** Who is signed in, as access decisions see them: in a view as somebody else as that other, with the real person behind. */
export const useViewer = (): Viewer | undefined => {
  const profile = useProfile()
  const partner = usePortal().portal()?.partner
  const features = useFeatures()
  const view = useView()
  return useMemo(() => profile && partner && inView(viewerFrom(profile, partner, features), view), [profile, partner, features, view])
}

/** Sign-in and sign-out, for buttons. */
export const useSession = () => usePortal().session
