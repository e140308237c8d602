import { Fragment, type Node, Slice } from 'prosemirror-model'
import { NodeSelection, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { createCaption, isPictureAlone } from '../document/figures.ts'
import { schema } from '../document/schema.ts'
import { getChangedRanges } from './changed-ranges.ts'
import { findFigureAround, findSelectedPicture, isEmptyBlock } from './figures.ts'

/** Metadata of a transaction that leaves figures without their pictures for now. */
export const picturesPending = 'pictures-awaited'

/**
 * Keeps figures complete: adds a missing caption, and removes a figure without a picture. A caption
 * accepts words only. Text typed on a selected picture goes into its caption.
 */
export const completeFiguresPlugin = new Plugin({
  appendTransaction(transactions, _, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    if (transactions.some((each) => each.getMeta(picturesPending))) return null
    const figures = new Map<number, Node>()
    for (const [from, to] of getChangedRanges(transactions))
      state.doc.nodesBetween(
        Math.max(0, from - 1),
        Math.min(state.doc.content.size, to + 1),
        (node, pos) => {
          if (node.type.name === 'figure') figures.set(pos, node)
        },
      )
    const { tr } = state
    // From the end, so that the positions before it stay valid.
    for (const [pos, node] of [...figures].toSorted(([a], [b]) => b - a)) mend(tr, pos, node)
    return tr.docChanged ? tr : null
  },
  props: {
    handleDOMEvents: {
      // Dragging a picture moves its caption too.
      dragstart(view, { target }) {
        if (!(target instanceof HTMLImageElement)) return false
        const { doc, tr } = view.state
        const around = findFigureAround(doc.resolve(view.posAtDOM(target, 0)))
        if (around) view.dispatch(tr.setSelection(NodeSelection.create(doc, around.at)))
        return false
      },
    },
    handlePaste(view, _, slice) {
      if (view.state.selection.$from.parent.type.name !== 'figcaption') return false
      const words = new Slice(Fragment.from(collectWords(slice.content)), 0, 0)
      view.dispatch(view.state.tr.replaceSelection(words).scrollIntoView())
      return true
    },
    handleTextInput({ state, dispatch }, _from, _to, text) {
      const { selection } = state
      const chosen = selection instanceof NodeSelection ? findSelectedPicture(state) : undefined
      if (chosen?.figure?.node.lastChild?.type.name !== 'figcaption') return false
      const end = chosen.figure.at + chosen.figure.node.nodeSize - 2
      const tr = state.tr.insertText(text, end)
      dispatch(tr.setSelection(TextSelection.create(tr.doc, end + text.length)).scrollIntoView())
      return true
    },
  },
})

function mend(tr: Transaction, pos: number, node: Node) {
  const blocks = node.children.filter(({ type }) => type.name !== 'figcaption')
  const [caption] = node.children.filter(({ type }) => type.name === 'figcaption')
  if (!caption && isPictureAlone(blocks)) {
    tr.insert(pos + node.nodeSize - 1, createCaption())
    return
  }
  if (blocks.length === 0 || !blocks.every(isEmptyBlock)) return
  // Keep the words of its caption.
  const paragraph = schema.node('paragraph', { gap: node.attrs.gap }, caption?.content)
  tr.replaceWith(pos, pos + node.nodeSize, paragraph)
}

/** Returns the words of blocks as content of one block: text with its phrases. */
function collectWords(content: Fragment): Node[] {
  const words: Node[] = []
  content.descendants((node) => {
    if (node.isTextblock && words.length > 0) words.push(schema.text(' '))
    if (node.isText || node.type.name === 'break') words.push(node)
    return true
  })
  return words
}
