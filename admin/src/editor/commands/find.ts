import type { Node } from 'prosemirror-model'
import { type Command, Plugin, PluginKey, TextSelection } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { type FoldedText, findInFolded, foldText } from './fold-text.ts'

/** The search words, and the places where the text contains them. */
export interface FindMatches {
  words: string
  places: { from: number; to: number }[]
}

const key = new PluginKey<FindMatches>('find')
const nothing: FindMatches = { words: '', places: [] }

/** Highlights the places where the text contains the search words. */
export const findPlugin = new Plugin<FindMatches>({
  key,
  state: {
    init: () => nothing,
    apply: (tr, before) => {
      const words: string = tr.getMeta(key) ?? before.words
      if (words === before.words && !tr.docChanged) return before
      return { words, places: findPlaces(tr.doc, words) }
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

export const getMatches = (state: Parameters<typeof key.getState>[0]): FindMatches =>
  key.getState(state) ?? nothing

/** Searches for words; an empty string ends the search. */
export const startFind =
  (words: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.setMeta(key, words))
    return true
  }

/** Selects the next match after the selection, or the first one. */
export const selectNext: Command = (state, dispatch) => {
  const { places } = getMatches(state)
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
    const isPlace = getMatches(state).places.some((place) => place.from === from && place.to === to)
    if (!isPlace) return selectNext(state, dispatch, view)
    dispatch?.(state.tr.insertText(words, from, to))
    return true
  }

/** Replaces all matches, in one step that can be undone. */
export const replaceAll =
  (words: string): Command =>
  (state, dispatch) => {
    const { places } = getMatches(state)
    const { tr } = state
    // From the end, so that the positions before it stay valid.
    for (const { from, to } of places.toReversed()) tr.insertText(words, from, to)
    if (places.length > 0) dispatch?.(tr)
    return places.length > 0
  }

/** Finds words within a block, across its elements. Case and accents do not count. */
function findPlaces(doc: Node, words: string) {
  const sought = foldText(words).text
  const places: FindMatches['places'] = []
  if (sought === '') return places
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    for (const { from, to } of findInFolded(foldedWords(node), sought))
      places.push({ from: pos + 1 + from, to: pos + 1 + to })
    return false
  })
  return places
}

/** Blocks are immutable, so only new ones are folded. */
const cache = new WeakMap<Node, FoldedText>()

function foldedWords(block: Node): FoldedText {
  const words =
    cache.get(block) ?? foldText(block.textBetween(0, block.content.size, undefined, '\ufffc'))
  cache.set(block, words)
  return words
}
