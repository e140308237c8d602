import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { getAttribute } from '../document/attributes.ts'
import { getChangedRanges } from './changed-ranges.ts'
import { findSelectedPicture } from './figures.ts'

/** Text alternatives of the library for the pictures of a text. */
export interface PictureMarkTexts {
  /** Returns the text for an address: empty for a decoration, undefined if there is none. */
  shared: (src: string) => string | undefined
  /** False until the library has answered. */
  isRead: boolean
  /** The notice on a picture without a text alternative. */
  lacking: string
}

const key = new PluginKey<DecorationSet>('picture-marks')

/**
 * Shows each picture with the text alternative of the library, as readers get it, and marks
 * pictures without one. `known` is read again after `updatePictureMarks`.
 */
export const pictureMarksPlugin = (known: () => PictureMarkTexts): Plugin<DecorationSet> =>
  new Plugin({
    key,
    state: {
      init: (_, { doc }) =>
        DecorationSet.create(doc, findMarks(doc, [0, doc.content.size], known())),
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

/** Marks all pictures again, with the current answer of the library. */
export const updatePictureMarks = (view: EditorView) =>
  view.dispatch(view.state.tr.setMeta(key, true))

const allMarks = (doc: Node, known: PictureMarkTexts) =>
  DecorationSet.create(doc, findMarks(doc, [0, doc.content.size], known))

/** Reads only the changed blocks again. */
function changedMarks(tr: Transaction, before: DecorationSet, known: PictureMarkTexts) {
  const { doc } = tr
  const ranges = getChangedRanges([tr])
  // A changed attribute moves nothing, so no range says where it is.
  if (ranges.length === 0) return allMarks(doc, known)
  let marks = before.map(tr.mapping, doc)
  for (const [from, to] of ranges) {
    const [$from, $to] = [doc.resolve(from), doc.resolve(to)]
    const low = $from.depth > 0 ? $from.before(1) : from
    const high = $to.depth > 0 ? $to.after(1) : to
    marks = marks.remove(marks.find(low, high)).add(doc, findMarks(doc, [low, high], known))
  }
  return marks
}

function findMarks(
  doc: Node,
  [low, high]: [number, number],
  known: PictureMarkTexts,
): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(low, high, (node, pos) => {
    if (node.type.name !== 'image' || getAttribute(node.attrs.attributes, 'alt') !== undefined)
      return
    const shared = known.shared(getAttribute(node.attrs.attributes, 'src') ?? '')
    const alt = shared ?? (known.isRead ? known.lacking : '')
    found.push(Decoration.node(pos, pos + node.nodeSize, { alt }))
    if (shared !== undefined || !known.isRead) return
    const [at, block] = findBlockAround(doc, pos)
    found.push(Decoration.node(at, at + block.nodeSize, { 'data-lack': known.lacking }))
  })
  return found
}

/** Returns the figure, or else the text block, around a picture. */
export function findBlockAround(doc: Node, pos: number): [at: number, block: Node] {
  const $pos = doc.resolve(pos)
  const isFigure = $pos.depth > 1 && $pos.node(-1).type.name === 'figure'
  const depth = isFigure ? $pos.depth - 1 : $pos.depth
  return [$pos.before(depth), $pos.node(depth)]
}

/** Marks the block of the chosen picture: the styles leave room for the panel below it. */
export const reservePanelSpace = new Plugin({
  props: {
    decorations(state) {
      const chosen = findSelectedPicture(state)
      if (!chosen) return null
      const [at, { nodeSize }] = findBlockAround(state.doc, chosen.at)
      return DecorationSet.create(state.doc, [
        Decoration.node(at, at + nodeSize, { class: 'has-panel' }),
      ])
    },
  },
})
