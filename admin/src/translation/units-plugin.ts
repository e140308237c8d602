import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { findPlaces, type UnitPlace } from './unit-places.ts'

/** A place that keeps its id while the text around it and in it changes. */
export interface TrackedPlace extends UnitPlace {
  id: number
}

/** What the editor shows at a place. */
export interface PlaceMark {
  /** State of the unit, for the styles. */
  state: string
  /** The words of the source, shown while the place is empty. */
  placeholder: string
}

type PlaceMarks = ReadonlyMap<number, PlaceMark>

interface Tracked {
  places: TrackedPlace[]
  marks: PlaceMarks
  /** Id of the place with the caret. */
  active: number | undefined
  decorations: DecorationSet
}

const key = new PluginKey<Tracked>('translation-units')

/**
 * Follows the units of the text while it is edited, and marks their states. Calls `onUpdate` after
 * the places have changed, or another one has the caret.
 */
export function createUnitsPlugin(onUpdate: (view: EditorView) => void): Plugin<Tracked> {
  let lastId = 0
  // An id is never used again, not even after the whole text was replaced.
  const nextId = () => {
    lastId += 1
    return lastId
  }
  return new Plugin<Tracked>({
    key,
    state: {
      init: (_, state) => startTracking(state, nextId),
      apply: (tr, before, _, state) => follow(tr, before, state, nextId),
    },
    props: {
      decorations(state) {
        return this.getState(state)?.decorations
      },
    },
    view: (opened) => {
      onUpdate(opened)
      return {
        update: (view, before) => {
          if (key.getState(view.state) !== key.getState(before)) onUpdate(view)
        },
      }
    },
  })
}

export const getPlaces = (state: EditorState): TrackedPlace[] => key.getState(state)?.places ?? []

/** Returns the id of the place with the caret. */
export const getActivePlace = (state: EditorState): number | undefined =>
  key.getState(state)?.active

/** Shows the states of units in the text. */
export const showMarks = (view: EditorView, marks: PlaceMarks) =>
  view.dispatch(view.state.tr.setMeta(key, marks).setMeta('addToHistory', false))

function startTracking(state: EditorState, nextId: () => number): Tracked {
  const places = findPlaces(state.doc).map((place) => ({ ...place, id: nextId() }))
  return {
    places,
    marks: new Map(),
    active: findActive(places, state),
    decorations: DecorationSet.empty,
  }
}

function follow(
  tr: Transaction,
  before: Tracked,
  state: EditorState,
  nextId: () => number,
): Tracked {
  const marks: PlaceMarks = tr.getMeta(key) ?? before.marks
  const places = tr.docChanged ? trackPlaces(tr, before.places, nextId) : before.places
  const active = findActive(places, state)
  if (!tr.docChanged && marks === before.marks && active === before.active) return before
  const shown = places.flatMap((place) => decorate(place, marks, active))
  return { places, marks, active, decorations: DecorationSet.create(tr.doc, shown) }
}

/**
 * Gives each place of the new document the id of the former place at its position; the first of
 * several. A place that replaces another one takes the id of one with its words.
 */
function trackPlaces(
  tr: Transaction,
  before: TrackedPlace[],
  nextId: () => number,
): TrackedPlace[] {
  const found = findPlaces(tr.doc)
  const starts = new Map(found.map((place) => [place.from, place]))
  const ids = new Map<UnitPlace, number>()
  const lost = new Map<string, number[]>()
  for (const { id, from, words } of before) {
    const { pos, deleted } = tr.mapping.mapResult(from, 1)
    const place = deleted ? undefined : starts.get(pos)
    if (place && !ids.has(place)) ids.set(place, id)
    else lost.set(words, [...(lost.get(words) ?? []), id])
  }
  return found.map((place) => {
    // Empty places say nothing about which of them is which.
    const moved = place.words === '' ? undefined : lost.get(place.words)?.shift()
    const id = ids.get(place) ?? moved ?? nextId()
    return { ...place, id }
  })
}

const findActive = (places: TrackedPlace[], { selection: { head } }: EditorState) =>
  places.find(({ from, to }) => from <= head && head < to)?.id

function decorate(
  { id, from, to, isUnit }: TrackedPlace,
  marks: PlaceMarks,
  active: number | undefined,
): Decoration[] {
  const mark = marks.get(id)
  if (!mark && id !== active) return []
  return [
    Decoration.node(from, to, {
      class: id === active ? 'unit unit-active' : 'unit',
      ...(mark && { 'data-unit': mark.state }),
      ...(mark && !isUnit && mark.placeholder && { 'data-placeholder': mark.placeholder }),
    }),
  ]
}
