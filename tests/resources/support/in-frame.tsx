import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'

/** Where `renderPage` shows a page of the user 'u1' within its frame. */
export const IN_FRAME = { at: '/admin/users/u1/page', route: '/admin/users/*' } as const

export const inFrame = (Frame: ComponentType, page: ReactNode) => (
  <Routes>
    <Route path=":id" element={<Frame />}>
      <Route path="*" element={page} />
    </Route>
  </Routes>
)
