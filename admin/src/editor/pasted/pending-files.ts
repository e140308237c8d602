import type { MediaItem } from '@vitrine/contract/admin/media'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { isPicture } from '../../media/kinds.ts'
import { phraseMark } from '../commands/phrases.ts'
import { placeOf, startOf } from '../commands/take-in.ts'
import { attributeOf, withAttribute } from '../document/attributes.ts'
import { schema } from '../document/schema.ts'
import { fileInDataUrl } from './data-url.ts'

/** A file that is on its way to the library, and the place in the text that waits for it. */
interface Waiting {
  id: number
  at: number
  alt?: string | undefined
}

interface Change {
  added?: Waiting[]
  removed?: number[]
}

const key = new PluginKey<DecorationSet>('pending-files')

/** Sends a file to the library; answers by which number its place waits for it. */
export type SendFile = (file: File) => number

/**
 * Pictures never stand in a text as the data that they are pasted as: they go to the library, and a
 * place that moves with the text waits for each.
 */
export function pendingFiles(send: SendFile, name: () => string): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: { init: () => DecorationSet.empty, apply: applyTo },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
    view: () => ({ update: (view) => takeData(view, send, name()) }),
  })
}

function applyTo(tr: Transaction, before: DecorationSet): DecorationSet {
  const moved = before.map(tr.mapping, tr.doc)
  const { added = [], removed = [] }: Change = tr.getMeta(key) ?? {}
  const gone = moved.find(undefined, undefined, ({ id }) => removed.includes(id))
  const places = added.map(({ at, ...spec }) => Decoration.widget(at, placeholder, spec))
  return moved.remove(gone).add(tr.doc, places)
}

function placeholder() {
  const dom = document.createElement('span')
  dom.className = 'pending-file'
  return dom
}

/** Has files of the reader's computer sent, and their places wait where they are put. */
export function sendFilesTo(view: EditorView, at: number, files: File[], send: SendFile) {
  const added = files.map((file) => ({ id: send(file), at }))
  view.dispatch(view.state.tr.setMeta(key, { added } satisfies Change))
}

function takeData(view: EditorView, send: SendFile, name: string) {
  const found = dataImages(view.state.doc)
  if (found.length === 0) return
  const { tr } = view.state
  const added = found.flatMap(({ pos, src, alt }) => {
    const at = tr.mapping.map(pos)
    tr.delete(at, at + 1)
    const file = fileInDataUrl(src, alt || name)
    return file ? [{ id: send(file), at, alt }] : []
  })
  view.dispatch(tr.setMeta(key, { added } satisfies Change).setMeta('addToHistory', false))
}

function dataImages(doc: Node) {
  const found: { pos: number; src: string; alt: string | undefined }[] = []
  doc.descendants(({ type, attrs }, pos) => {
    const src = type.name === 'image' ? attributeOf(attrs.attributes, 'src') : undefined
    if (src?.startsWith('data:'))
      found.push({ pos, src, alt: attributeOf(attrs.attributes, 'alt') })
  })
  return found
}

/** The numbers of the files that a text waits for. */
export const waitingFor = (state: EditorState): number[] =>
  placesIn(state).map(({ spec }) => spec.id)

const placesIn = (state: EditorState): Decoration[] => key.getState(state)?.find() ?? []

/**
 * The same text, which waits for what another one has waited for in its place: in the block where
 * that stood, or at the end of the one that stands there now.
 */
export function waitingAs(before: EditorState, after: EditorState): EditorState {
  const held = new Set(waitingFor(after))
  const added = placesIn(before).flatMap(({ from, spec }) =>
    held.has(spec.id) ? [] : [{ id: spec.id, alt: spec.alt, at: placeIn(after, before, from) }],
  )
  return added.length === 0 ? after : after.apply(after.tr.setMeta(key, { added } satisfies Change))
}

function placeIn({ doc }: EditorState, before: EditorState, at: number): number {
  const $at = before.doc.resolve(at)
  const index = Math.min($at.index(0), before.doc.childCount - 1)
  const block = before.doc.maybeChild(index)
  const there = placeOf(doc, block, index)
  if (block && there >= 0) return startOf(doc, there) + at - startOf(before.doc, index)
  // Before the end of a block: what comes there stands in it.
  return Math.max(0, startOf(doc, index + 1) - 1)
}

/** Puts a file that has arrived in its place; without one, nothing is waited for any longer. */
export function settleFile(view: EditorView, id: number, item?: MediaItem) {
  const [place] =
    key.getState(view.state)?.find(undefined, undefined, (spec) => spec.id === id) ?? []
  if (!place) return
  const { tr } = view.state
  if (item) tr.insert(place.from, nodeOf(item, place.spec.alt))
  view.dispatch(tr.setMeta(key, { removed: [id] } satisfies Change))
}

/** A picture, which has the text of the library where none came with it; of anything else a link. */
function nodeOf(item: MediaItem, alt: string | undefined): Node {
  const { src, name } = item
  if (!isPicture(item)) return schema.text(name, [phraseMark('a', [['href', src]])])
  return schema.node('image', {
    attributes: withAttribute([['src', src]], 'alt', alt || undefined),
  })
}
