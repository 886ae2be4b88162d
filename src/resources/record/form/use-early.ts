import { useCallback, useEffect, useRef, type RefObject } from 'react'

/**
 * Validates a field when it is left. During a pointer press it waits for the click, because an error message could move the button away from the
 * pointer.
 */
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
