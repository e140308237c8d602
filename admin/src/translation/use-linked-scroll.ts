import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { SourceRow } from './rows.ts'

/** The line at which both sides are level, as a part of the height of the window. */
const levelAt = 0.3

/**
 * Scrolls the list with the window, and the window with the list while the pointer is on the list.
 * Both show the active row.
 */
export function useLinkedScroll(
  list: RefObject<HTMLElement | null>,
  rows: readonly SourceRow[],
  active: SourceRow | undefined,
  findBlock: (row: SourceRow) => HTMLElement | undefined,
) {
  const latest = useRef({ rows, findBlock })
  latest.current = { rows, findBlock }
  const activeName = active?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another row becomes the active one.
  useLayoutEffect(() => {
    const row = latest.current.rows.find(({ name }) => name === activeName)
    if (row && list.current) alignList(list.current, row, latest.current.findBlock(row))
  }, [activeName])
  useEffect(() => {
    const element = list.current
    if (!element) return
    return linkScrolling(element, () => latest.current)
  }, [list])
}

interface Linked {
  rows: readonly SourceRow[]
  findBlock: (row: SourceRow) => HTMLElement | undefined
}

/** Links the scrolling of a list and of the window. Returns a function that ends this. */
function linkScrolling(list: HTMLElement, linked: () => Linked) {
  let frame = 0
  let isOverList = false
  const follow = (align: () => void) => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(align)
  }
  const onWindow = () => {
    if (isOverList) return
    follow(() => {
      const { rows, findBlock } = linked()
      const row = findRowAt(rows, findBlock)
      if (row) alignList(list, row, findBlock(row))
    })
  }
  const onList = () => {
    if (!isOverList) return
    follow(() => alignWindow(list, linked()))
  }
  const enter = () => {
    isOverList = true
  }
  const leave = () => {
    isOverList = false
  }
  addEventListener('scroll', onWindow, { passive: true })
  list.addEventListener('scroll', onList, { passive: true })
  list.addEventListener('pointerenter', enter)
  list.addEventListener('pointerleave', leave)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', onWindow)
    list.removeEventListener('scroll', onList)
    list.removeEventListener('pointerenter', enter)
    list.removeEventListener('pointerleave', leave)
  }
}

const getLevel = () => innerHeight * levelAt

/** Returns the row whose translation is at the level; a binary search, since they are in order. */
function findRowAt(
  rows: readonly SourceRow[],
  findBlock: Linked['findBlock'],
): SourceRow | undefined {
  const placed = rows.filter((row) => row.is === 'field' || row.place !== undefined)
  let [low, high] = [0, placed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const row = placed[middle]
    const bottom = row && findBlock(row)?.getBoundingClientRect().bottom
    if (bottom !== undefined && bottom > getLevel()) high = middle
    else low = middle + 1
  }
  return placed[low]
}

const findItem = (list: HTMLElement, { name }: SourceRow) =>
  list.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)

/** Scrolls the list so that a row is as high as its translation, or else in view. */
function alignList(list: HTMLElement, row: SourceRow, block: HTMLElement | undefined) {
  const item = findItem(list, row)
  if (!item) return
  const { top, height } = list.getBoundingClientRect()
  const level = block?.getBoundingClientRect().top ?? getLevel()
  const inside = Math.min(Math.max(level, top), top + Math.max(0, height - item.offsetHeight))
  list.scrollTop += item.getBoundingClientRect().top - inside
}

function alignWindow(list: HTMLElement, { rows, findBlock }: Linked) {
  const row = rows.find((each) => {
    const item = findItem(list, each)
    return item !== null && item.getBoundingClientRect().bottom > getLevel()
  })
  const block = row && findBlock(row)
  const item = row && findItem(list, row)
  if (!block || !item) return
  scrollBy({
    top: block.getBoundingClientRect().top - item.getBoundingClientRect().top,
    behavior: 'instant',
  })
}
