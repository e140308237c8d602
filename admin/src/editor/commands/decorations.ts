import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { getChangedRanges } from './changed-ranges.ts'

const noBreakSpaces = /[\u00a0\u202f]/g

/** Shows no-break spaces as dots, since they look like any other space. */
export const visibleSpaces = new Plugin<DecorationSet>({
  key: new PluginKey('visible-spaces'),
  state: {
    init: (_, { doc }) => DecorationSet.create(doc, findSpaces(doc, 0, doc.content.size)),
    apply: (tr, before) => (tr.docChanged ? renewed(tr, before) : before),
  },
  props: {
    decorations(state) {
      return this.getState(state)
    },
  },
})

// Reads only the changed blocks again.
function renewed(tr: Transaction, before: DecorationSet): DecorationSet {
  let spaces = before.map(tr.mapping, tr.doc)
  for (const [start, end] of getChangedRanges([tr])) {
    const [low, high] = [tr.doc.resolve(start).start(), tr.doc.resolve(end).end()]
    spaces = spaces.remove(spaces.find(low, high)).add(tr.doc, findSpaces(tr.doc, low, high))
  }
  return spaces
}

function findSpaces(doc: Node, from: number, to: number): Decoration[] {
  const found: Decoration[] = []
  doc.nodesBetween(from, to, (node, pos) => {
    for (const { index } of node.text?.matchAll(noBreakSpaces) ?? [])
      found.push(Decoration.inline(pos + index, pos + index + 1, { class: 'no-break' }))
  })
  return found
}
