import type { Node } from 'prosemirror-model'
import { type Command, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { type Folded, findFolded, fold } from './fold.ts'

/** The search words, and the places where the text contains them. */
export interface Found {
  words: string
  places: { from: number; to: number }[]
}

const key = new PluginKey<Found>('find')
const nothing: Found = { words: '', places: [] }

/** Highlights the places where the text contains the search words. */
export const findPlugin = new Plugin<Found>({
  key,
  state: {
    init: () => nothing,
    apply: (tr, before) => {
      const words: string = tr.getMeta(key) ?? before.words
      if (words === before.words && !tr.docChanged) return before
      return { words, places: placesOf(tr.doc, words) }
    },
  },
  props: {
    decorations(state) {
      const { places } = this.getState(state) ?? nothing
      const marks = places.map(({ from, to }) => Decoration.inline(from, to, { class: 'found' }))
      return DecorationSet.create(state.doc, marks)
    },
  },
})

export const foundIn = (state: Parameters<typeof key.getState>[0]): Found =>
  key.getState(state) ?? nothing

/** Searches for words; an empty string ends the search. */
export const seek =
  (words: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, words))
    return true
  }

/** Selects the next match after the selection, or the first one. */
export const selectNext: Command = (state, dispatch) => {
  const { places } = foundIn(state)
  const next = places.find(({ from }) => from >= state.selection.to) ?? places[0]
  if (!next) return false
  const selection = TextSelection.create(state.doc, next.from, next.to)
  dispatch?.(state.tr.setSelection(selection).scrollIntoView())
  return true
}

/** Replaces the selected match; without one, selects the next. */
export const replaceOne =
  (words: string): Command =>
  (state, dispatch, view) => {
    const { from, to } = state.selection
    const isPlace = foundIn(state).places.some((place) => place.from === from && place.to === to)
    if (!isPlace) return selectNext(state, dispatch, view)
    dispatch?.(state.tr.insertText(words, from, to))
    return true
  }

/** Replaces all matches, in one step that can be undone. */
export const replaceAll =
  (words: string): Command =>
  (state, dispatch) => {
    const { places } = foundIn(state)
    const { tr } = state
    // From the end, so that the positions before it stay valid.
    for (const { from, to } of places.toReversed()) tr.insertText(words, from, to)
    if (places.length > 0) dispatch?.(tr)
    return places.length > 0
  }

/** Finds words within a block, across its elements. Case and accents do not count. */
function placesOf(doc: Node, words: string) {
  const sought = fold(words).text
  const places: Found['places'] = []
  if (sought === '') return places
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    for (const { from, to } of findFolded(foldedWords(node), sought))
      places.push({ from: pos + 1 + from, to: pos + 1 + to })
    return false
  })
  return places
}

/** Blocks are immutable, so only new ones are folded. */
const cache = new WeakMap<Node, Folded>()

function foldedWords(block: Node): Folded {
  const words =
    cache.get(block) ?? fold(block.textBetween(0, block.content.size, undefined, '\ufffc'))
  cache.set(block, words)
  return words
}
