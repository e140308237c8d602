import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { findPlaces, type UnitPlace } from './unit-places.ts'
import { followVisiblePlaces, hasShownMark, type VisiblePlaces } from './visible-places.ts'

/** A value of a row: the row, and the name of its field. */
export interface CellName {
  row: number
  name: string
}

/** A place that keeps its id while the text around it and in it changes. */
export interface TrackedPlace extends UnitPlace {
  id: number
  /** `contentField`, or the name of a template field. */
  field: string
  /** The value of a row that it is; such a place has no position. */
  cell?: CellName
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
  visible: VisiblePlaces
  /** Id of the place with the caret. */
  active: number | undefined
  decorations: DecorationSet
}

const key = new PluginKey<Tracked>('translation-units')

/** What a transaction changes of the marks. */
type MarksChange = Partial<Pick<Tracked, 'marks' | 'visible'>>

interface UnitsPluginOptions {
  /** The field that the editor writes. */
  field: string
  nextId: () => number
  /** Called after the places have changed, or another one has the caret. */
  onUpdate: (view: EditorView) => void
  /** Called when the editor is closed. */
  onClose: () => void
}

type PlacesOfField = Pick<UnitsPluginOptions, 'field' | 'nextId'>

/** Follows the units of a field while it is edited, and marks their states. */
export function createUnitsPlugin(options: UnitsPluginOptions): Plugin<Tracked> {
  const { onUpdate, onClose } = options
  return new Plugin<Tracked>({
    key,
    state: {
      init: (_, state) => startTracking(state, options),
      apply: (tr, before, _, state) => follow(tr, before, state, options),
    },
    props: {
      decorations(state) {
        return this.getState(state)?.decorations
      },
    },
    view: (opened) => {
      onUpdate(opened)
      const visible = followVisiblePlaces(opened, {
        listPlaces: () => getPlaces(opened.state),
        onChange: (places) => changeMarks(opened, { visible: places }),
      })
      return {
        update: (view, before) => {
          if (key.getState(view.state) === key.getState(before)) return
          onUpdate(view)
          visible.update()
        },
        destroy: () => {
          visible.end()
          onClose()
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
export const showMarks = (view: EditorView, marks: PlaceMarks) => changeMarks(view, { marks })

const changeMarks = (view: EditorView, change: MarksChange) =>
  view.dispatch(view.state.tr.setMeta(key, change).setMeta('addToHistory', false))

function startTracking(state: EditorState, { field, nextId }: PlacesOfField): Tracked {
  const places = findPlaces(state.doc).map((place) => ({ ...place, field, id: nextId() }))
  return {
    places,
    marks: new Map(),
    visible: new Set(),
    active: findActive(places, state),
    decorations: DecorationSet.empty,
  }
}

function follow(
  tr: Transaction,
  before: Tracked,
  state: EditorState,
  named: PlacesOfField,
): Tracked {
  const change: MarksChange = tr.getMeta(key) ?? {}
  const { marks, visible } = { ...before, ...change }
  const places = tr.docChanged ? trackPlaces(tr, before.places, named) : before.places
  const active = findActive(places, state)
  const isSame = marks === before.marks && visible === before.visible && active === before.active
  if (!tr.docChanged && isSame) return before
  const shown = places.flatMap((place) =>
    place.id === active || hasShownMark(place, places, visible)
      ? decorate(place, marks, active)
      : [],
  )
  return { places, marks, visible, active, decorations: DecorationSet.create(tr.doc, shown) }
}

/**
 * Gives each place of the new document the id of the former place at its position; the first of
 * several. A place that replaces another one takes the id of one with its words.
 */
function trackPlaces(
  tr: Transaction,
  before: TrackedPlace[],
  { field, nextId }: PlacesOfField,
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
    return { ...place, field, id }
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
