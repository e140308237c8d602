import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { findFirst } from './find-first.ts'
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
  const latest = useRef({ rows, active, findBlock })
  latest.current = { rows, active, findBlock }
  const activeName = active?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another row becomes the active one.
  useLayoutEffect(() => {
    const { rows, findBlock } = latest.current
    const at = rows.findIndex(({ name }) => name === activeName)
    const row = rows[at]
    if (row && list.current) alignList(list.current, at, findBlock(row))
  }, [activeName])
  useEffect(() => {
    const element = list.current
    if (!element) return
    return linkScrolling(element, () => latest.current)
  }, [list])
}

interface Linked {
  rows: readonly SourceRow[]
  active: SourceRow | undefined
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
      const { rows, active, findBlock } = linked()
      const isActiveShown = active && isInWindow(findBlock(active))
      const row = isActiveShown ? active : findRowAt(rows, findBlock)
      if (row) alignList(list, rows.indexOf(row), findBlock(row))
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

function isInWindow(block: HTMLElement | undefined): boolean {
  if (!block) return false
  const { top, bottom } = block.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

/** Returns the row whose translation is at the level, else the last one. They are in order. */
function findRowAt(
  rows: readonly SourceRow[],
  findBlock: Linked['findBlock'],
): SourceRow | undefined {
  const placed = rows.filter((row) => row.is === 'field' || row.place !== undefined)
  const isBelow = (at: number) => {
    const row = placed[at]
    const bottom = row && findBlock(row)?.getBoundingClientRect().bottom
    return bottom !== undefined && bottom > getLevel()
  }
  return placed[findFirst(placed.length, isBelow)] ?? placed.at(-1)
}

/** Scrolls the list so that a row is as high as its translation, or else in view. */
function alignList(list: HTMLElement, at: number, block: HTMLElement | undefined) {
  const item = list.children[at]
  if (!item) return
  const { top, height } = list.getBoundingClientRect()
  const own = item.getBoundingClientRect()
  const level = block?.getBoundingClientRect().top ?? getLevel()
  const inside = Math.min(Math.max(level, top), top + Math.max(0, height - own.height))
  list.scrollTop += own.top - inside
}

function alignWindow(list: HTMLElement, { rows, findBlock }: Linked) {
  const { children } = list
  const isBelow = (at: number) => (children[at]?.getBoundingClientRect().bottom ?? 0) > getLevel()
  const at = findFirst(children.length, isBelow)
  const [row, item] = [rows[at], children[at]]
  const block = row && findBlock(row)
  if (!block || !item) return
  scrollBy({
    top: block.getBoundingClientRect().top - item.getBoundingClientRect().top,
    behavior: 'instant',
  })
}
