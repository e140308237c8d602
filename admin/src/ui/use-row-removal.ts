import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus out of a row that is removed with it: to the first button of the next row, else of
 * the row before, else to the screen. Without it the focus returns to the top of the document.
 */
export function useRowRemoval(inside: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const row = inside.current?.closest('li')
    return () => {
      if (!row?.contains(document.activeElement)) return
      const other = row.nextElementSibling ?? row.previousElementSibling
      const button = other?.querySelector<HTMLElement>('button:enabled')
      const target = button ?? row.closest<HTMLElement>('main')
      target?.focus()
    }
  }, [inside])
}
