import { type PointerEvent, useRef } from 'react'
import { type ShownDrag, usePointerDrag } from '../tree/use-pointer-drag.ts'
import type { DropPlace } from './entry-group.ts'
import type { EntryPlace } from './move-entry.ts'

interface EntryDrag extends ShownDrag<DropPlace> {
  /** Starts to drag an entry. `id` is its number among all entries. */
  onGrip: (event: PointerEvent, from: EntryPlace, id: number) => void
}

/** Drags an entry to another place, of its list or of another one of the group. */
export function useEntryDrag(
  getLists: () => readonly (HTMLElement | null)[],
  onMove: (from: EntryPlace, to: EntryPlace) => void,
): EntryDrag {
  const latestMove = useRef(onMove)
  latestMove.current = onMove
  const { dragging, ghost, start } = usePointerDrag<DropPlace>()
  const onGrip = (event: PointerEvent, from: EntryPlace, id: number) => {
    const element = getLists()[from.list]
    if (!element) return
    start(event, element, {
      ids: [id],
      findPlace: ({ y }) => findDropPlace(getLists(), from, y),
      onDrop: ({ list, to }) => latestMove.current(from, { list, index: to }),
      // A dialog scrolls the lists in it.
      scrolled: element.closest('dialog') ?? undefined,
    })
  }
  return { dragging, ghost, onGrip }
}

/** Returns the new place of an entry: after all others whose middle is above the pointer. */
function findDropPlace(
  lists: readonly (HTMLElement | null)[],
  from: EntryPlace,
  y: number,
): DropPlace | undefined {
  const list = findNearest(lists, y)
  const entries = [...(lists[list]?.children ?? [])]
  const isOwn = list === from.list
  const to = entries.filter((entry, index) => {
    const { top, height } = entry.getBoundingClientRect()
    return !(isOwn && index === from.index) && top + height / 2 < y
  }).length
  if (isOwn && to === from.index) return undefined
  if (isOwn) return { list, to, index: to, side: to < from.index ? 'before' : 'after' }
  if (to < entries.length) return { list, to, index: to, side: 'before' }
  return { list, to, index: Math.max(0, to - 1), side: to === 0 ? 'inside' : 'after' }
}

/** Returns the index of the list that is nearest to the pointer. */
function findNearest(lists: readonly (HTMLElement | null)[], y: number): number {
  const distances = lists.map((list) => {
    const { top, bottom } = list?.getBoundingClientRect() ?? { top: Infinity, bottom: Infinity }
    return Math.max(top - y, y - bottom, 0)
  })
  return distances.indexOf(Math.min(...distances))
}
