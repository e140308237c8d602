import type { EditorView } from 'prosemirror-view'
import { findFirst } from './find-first.ts'
import type { UnitPlace } from './unit-places.ts'

/** In a text of at most this many places, all marks are shown. */
const longText = 300

/** Ids of the places near the visible part of a text. */
export type VisiblePlaces = ReadonlySet<number>

type PlaceWithId = UnitPlace & { id: number }

/**
 * Returns whether the mark of a place is shown. An editor compares all marks with all blocks at
 * each key, so a long text only shows those near its visible part.
 */
export const hasShownMark = (
  { id }: PlaceWithId,
  places: readonly PlaceWithId[],
  visible: VisiblePlaces,
) => places.length <= longText || visible.has(id)

interface VisibleOptions {
  listPlaces: () => readonly PlaceWithId[]
  onChange: (visible: VisiblePlaces) => void
}

/** Follows which places of a long text are near its visible part. */
export function followVisiblePlaces(view: EditorView, { listPlaces, onChange }: VisibleOptions) {
  let frame = 0
  let shown: VisiblePlaces = new Set()
  const update = () => {
    const places = listPlaces()
    if (places.length <= longText) return
    if (listBetween(view, places, 0).every(({ id }) => shown.has(id))) return
    shown = new Set(listBetween(view, places, innerHeight).map(({ id }) => id))
    onChange(shown)
  }
  const schedule = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(update)
  }
  addEventListener('scroll', schedule, { passive: true })
  addEventListener('resize', schedule)
  schedule()
  return {
    /** Called after the text has changed. */
    update: schedule,
    end: () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', schedule)
      removeEventListener('resize', schedule)
    },
  }
}

/** Returns the places in the window, and within a distance around it. */
function listBetween(view: EditorView, places: readonly PlaceWithId[], distance: number) {
  const getBox = (at: number) => {
    const node = view.nodeDOM(places[at]?.from ?? 0)
    return node instanceof HTMLElement ? node.getBoundingClientRect() : undefined
  }
  const first = findFirst(places.length, (at) => (getBox(at)?.bottom ?? 0) > -distance)
  const after = findFirst(places.length, (at) => (getBox(at)?.top ?? 0) > innerHeight + distance)
  return places.slice(first, after)
}
