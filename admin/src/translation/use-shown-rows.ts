import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { findFirst } from './find-first.ts'

/** A list of at most this many rows is shown whole. */
const longList = 300
/** Rows are shown and hidden by groups of this size. */
const groupSize = 50

/** The rows of a list that are shown with their state and buttons: those near the visible part. */
interface ShownRows {
  from: number
  to: number
}

/**
 * Returns whether a row is near the visible part of a scrolled list. Thousands of whole rows would
 * stop the browser for seconds; of the others, the list only has the words.
 */
export function useShownRows(
  list: RefObject<HTMLElement | null>,
  total: number,
): (at: number) => boolean {
  const [shown, setShown] = useState<ShownRows>({ from: 0, to: 2 * groupSize })
  const isLong = total > longList
  const anchor = useRef<Anchor>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when other rows are shown.
  useLayoutEffect(() => {
    if (list.current && anchor.current) scrollToAnchor(list.current, anchor.current)
  }, [shown])
  useEffect(() => {
    const element = list.current
    if (!element || !isLong) return
    let frame = 0
    const update = () => {
      const next = findShownRows(element)
      anchor.current = findAnchor(element)
      setShown((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const onScroll = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(update)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    addEventListener('resize', onScroll)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', onScroll)
      removeEventListener('resize', onScroll)
    }
  }, [list, isLong])
  return (at) => !isLong || (at >= shown.from && at < shown.to)
}

/** Returns the groups of rows within one height of the list around its visible part. */
function findShownRows(list: HTMLElement): ShownRows {
  const { scrollTop, clientHeight } = list
  const groupOf = (at: number) => Math.floor(at / groupSize)
  return {
    from: groupOf(findRowAt(list, scrollTop - clientHeight)) * groupSize,
    to: (groupOf(findRowAt(list, scrollTop + 2 * clientHeight)) + 1) * groupSize,
  }
}

/** Returns the index of the first row that ends below a position in the list. */
const findRowAt = ({ children }: HTMLElement, y: number) =>
  findFirst(children.length, (at) => {
    const row = children[at]
    return !(row instanceof HTMLElement) || row.offsetTop + row.offsetHeight > y
  })

/** A row that stays where it is while the rows above it change their height. */
interface Anchor {
  at: number
  top: number
}

function findAnchor(list: HTMLElement): Anchor {
  const at = findRowAt(list, list.scrollTop)
  return { at, top: getTop(list, at) }
}

function scrollToAnchor(list: HTMLElement, { at, top }: Anchor) {
  list.scrollTop += getTop(list, at) - top
}

const getTop = ({ children }: HTMLElement, at: number) =>
  children[at]?.getBoundingClientRect().top ?? 0
