import type { Node } from 'prosemirror-model'
import { NodeSelection, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { attributeOf } from '../document/attributes.ts'
import { changedRanges } from './changed-ranges.ts'
import { chosenPicture } from './figures.ts'

/** What the editor knows of the pictures of a text. */
export interface PictureWords {
  /** The library's text for an address, empty for a decoration; undefined where it has none. */
  shared: (src: string) => string | undefined
  /** False while the library is asked. */
  isRead: boolean
  /** What is said of a picture without a text alternative. */
  lacking: string
}

const key = new PluginKey<DecorationSet>('picture-marks')

/**
 * Gives pictures the text alternative that readers get from the library, and marks those that have
 * none. `known` is read again after `renewMarks`.
 */
export const pictureMarks = (known: () => PictureWords): Plugin<DecorationSet> =>
  new Plugin({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, marksIn(doc, [0, doc.content.size], known())),
      apply(tr, before) {
        if (tr.getMeta(key)) return allMarks(tr.doc, known())
        return tr.docChanged ? changedMarks(tr, before, known()) : before
      },
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })

/** Marks all pictures again, by what is known now. */
export const renewMarks = (view: EditorView) => view.dispatch(view.state.tr.setMeta(key, true))

const allMarks = (doc: Node, known: PictureWords) =>
  DecorationSet.create(doc, marksIn(doc, [0, doc.content.size], known))

/** Only the blocks of the text that have changed are read again. */
function changedMarks(tr: Transaction, before: DecorationSet, known: PictureWords) {
  const { doc } = tr
  const ranges = changedRanges([tr])
  // A changed attribute moves nothing: no range tells where it is.
  if (ranges.length === 0) return allMarks(doc, known)
  let marks = before.map(tr.mapping, doc)
  for (const [from, to] of ranges) {
    const [$from, $to] = [doc.resolve(from), doc.resolve(to)]
    const low = $from.depth > 0 ? $from.before(1) : from
    const high = $to.depth > 0 ? $to.after(1) : to
    marks = marks.remove(marks.find(low, high)).add(doc, marksIn(doc, [low, high], known))
  }
  return marks
}

function marksIn(doc: Node, [low, high]: [number, number], known: PictureWords): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(low, high, (node, pos) => {
    if (node.type.name !== 'image' || attributeOf(node.attrs.attributes, 'alt') !== undefined)
      return
    const shared = known.shared(attributeOf(node.attrs.attributes, 'src') ?? '')
    const alt = shared ?? (known.isRead ? known.lacking : '')
    found.push(Decoration.node(pos, pos + node.nodeSize, { alt }))
    if (shared !== undefined || !known.isRead) return
    const [at, block] = blockAround(doc, pos)
    found.push(Decoration.node(at, at + block.nodeSize, { 'data-lack': known.lacking }))
  })
  return found
}

/** The figure, or else the block of words, that a picture is in. */
export function blockAround(doc: Node, pos: number): [at: number, block: Node] {
  const $pos = doc.resolve(pos)
  const isFigure = $pos.depth > 1 && $pos.node(-1).type.name === 'figure'
  const depth = isFigure ? $pos.depth - 1 : $pos.depth
  return [$pos.before(depth), $pos.node(depth)]
}

/** Marks the block of the chosen picture: below it the styles leave room for what is said of that. */
export const roomForPanel = new Plugin({
  props: {
    decorations(state) {
      const chosen = chosenPicture(state)
      if (!chosen) return null
      const [at, { nodeSize }] = blockAround(state.doc, chosen.at)
      return DecorationSet.create(state.doc, [
        Decoration.node(at, at + nodeSize, { class: 'has-panel' }),
      ])
    },
  },
})

/** Selects the first picture of an address that has no text of its own; nothing where there is none. */
export function selectUndescribed(view: EditorView, src: string) {
  const { doc, tr } = view.state
  let at: number | undefined
  doc.descendants(({ type, attrs }, pos) => {
    const isIt =
      type.name === 'image' &&
      attributeOf(attrs.attributes, 'src') === src &&
      attributeOf(attrs.attributes, 'alt') === undefined
    if (isIt) at ??= pos
    return at === undefined
  })
  if (at === undefined) return
  view.dispatch(tr.setSelection(NodeSelection.create(doc, at)).scrollIntoView())
  view.focus()
}
