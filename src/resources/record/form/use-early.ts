import { useCallback, useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Judges a field of a form once it is left. While something is pressed it waits for that press: a form that grows would take its button from under the pointer. */
export const useEarly = (form: RefObject<HTMLElement | null>, judge: (name: string) => void) => {
  const isPressing = useRef(false)
  const early = useCallback(
    (name: string | undefined) => {
      if (name === undefined) return
      if (isPressing.current) window.addEventListener('click', () => judge(name), { once: true })
      else judge(name)
    },
    [judge],
  )
  useEffect(() => {
    const press = ({ type }: Event) => {
      isPressing.current = type === 'pointerdown'
    }
    const types = ['pointerdown', 'pointerup', 'pointercancel']
    for (const type of types) window.addEventListener(type, press, true)
    return () => {
      for (const type of types) window.removeEventListener(type, press, true)
    }
  }, [])
  useEffect(() => {
    const { current } = form
    const leave = ({ target }: Event) => early(target instanceof HTMLElement ? target.dataset['path'] : undefined)
    current?.addEventListener('focusout', leave)
    return () => current?.removeEventListener('focusout', leave)
  }, [form, early])
  return early
}
