import type { MediaItem } from '@vitrine/contract/admin/media'
import type { Node } from 'prosemirror-model'
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { isPicture } from '../../media/file-types.ts'
import { picturesPending } from '../commands/complete-figures.ts'
import { findFigurePosition, isEmptyBlock } from '../commands/figures.ts'
import { linkTo } from '../commands/file-blocks.ts'
import { findEqualBlock, getBlockStart } from '../commands/replace-document.ts'
import { getAttribute, withAttribute } from '../document/attributes.ts'
import { createFigureNode } from '../document/figures.ts'
import { schema } from '../document/schema.ts'

/** A file that is being uploaded, and its place in the text. */
interface PendingFile {
  id: number
  at: number
  alt?: string | undefined
  /** True for a picture among words, or with a figure of its own: it gets no new figure. */
  isInline?: boolean
}

interface PendingFilesChange {
  added?: PendingFile[]
  removed?: number[]
}

const key = new PluginKey<DecorationSet>('pending-files')

/** Starts the upload of a file; returns its id. */
export type UploadFile = (file: File) => number

/**
 * Uploads pictures that were pasted as data. A placeholder that moves with the text stands for
 * each.
 */
export function pendingFilesPlugin(send: UploadFile, name: () => string): Plugin<DecorationSet> {
  return new Plugin({
    key,
    state: { init: () => DecorationSet.empty, apply: applyTo },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
    view: () => ({ update: onNewDocument((view) => takeData(view, send, name())) }),
  })
}

/** Returns a handler that calls only if the document differs from the last one. */
function onNewDocument(call: (view: EditorView) => void) {
  let seen: Node | undefined
  return (view: EditorView) => {
    const { doc } = view.state
    if (doc === seen) return
    seen = doc
    call(view)
  }
}

function applyTo(tr: Transaction, before: DecorationSet): DecorationSet {
  const moved = before.map(tr.mapping, tr.doc)
  const { added = [], removed = [] }: PendingFilesChange = tr.getMeta(key) ?? {}
  const gone = moved.find(undefined, undefined, ({ id }) => removed.includes(id))
  const places = added.map(({ at, ...spec }) => Decoration.widget(at, placeholder, spec))
  return moved.remove(gone).add(tr.doc, places)
}

function placeholder() {
  const dom = document.createElement('span')
  dom.className = 'pending-file'
  return dom
}

/** Uploads files; their placeholders are at `at`, those of pictures between blocks. */
export function uploadFilesAt(view: EditorView, at: number, files: File[], send: UploadFile) {
  const between = findFigurePosition(view.state.doc, at)
  const added = files.map((file) => ({
    id: send(file),
    at: file.type.startsWith('image/') ? between : at,
  }))
  view.dispatch(view.state.tr.setMeta(key, { added } satisfies PendingFilesChange))
}

function takeData(view: EditorView, send: UploadFile, name: string) {
  const found = dataImages(view.state.doc)
  if (found.length === 0) return
  const { tr } = view.state
  const added = found.flatMap(({ pos, src, alt, isInline }) => {
    const at = tr.mapping.map(pos)
    tr.delete(at, at + 1)
    const file = parseDataUrlFile(src, alt || name)
    return file ? [{ id: send(file), at, alt, isInline }] : []
  })
  tr.setMeta(key, { added } satisfies PendingFilesChange).setMeta(picturesPending, true)
  view.dispatch(tr.setMeta('addToHistory', false))
}

function dataImages(doc: Node) {
  const found: { pos: number; src: string; alt: string | undefined; isInline: boolean }[] = []
  doc.descendants(({ type, attrs }, pos, parent) => {
    const src = type.name === 'image' ? getAttribute(attrs.attributes, 'src') : undefined
    if (!src?.startsWith('data:')) return
    const isInline = parent?.childCount !== 1 || hasFigure(doc, pos)
    found.push({ pos, src, alt: getAttribute(attrs.attributes, 'alt'), isInline })
  })
  return found
}

const hasFigure = (doc: Node, pos: number) => doc.resolve(pos).node(-1).type.name === 'figure'

/** Returns the ids of the files that a text waits for. */
export const getPendingIds = (state: EditorState): number[] =>
  getPlaceholders(state).map(({ spec }) => spec.id)

const getPlaceholders = (state: EditorState): Decoration[] => key.getState(state)?.find() ?? []

/**
 * Returns `after` with the placeholders of `before`: in the equal block, or at the end of the block
 * that has its index.
 */
export function copyPendingFiles(before: EditorState, after: EditorState): EditorState {
  const held = new Set(getPendingIds(after))
  const added = getPlaceholders(before).flatMap(({ from, spec }) =>
    held.has(spec.id) ? [] : [{ ...(spec as PendingFile), at: mapPosition(after, before, from) }],
  )
  return added.length === 0
    ? after
    : after.apply(after.tr.setMeta(key, { added } satisfies PendingFilesChange))
}

function mapPosition({ doc }: EditorState, before: EditorState, at: number): number {
  const $at = before.doc.resolve(at)
  const index = Math.min($at.index(0), before.doc.childCount - 1)
  const block = before.doc.maybeChild(index)
  const there = findEqualBlock(doc, block, index)
  if (block && there >= 0) return getBlockStart(doc, there) + at - getBlockStart(before.doc, index)
  // Before the end of a block, so that the file is in it.
  return Math.max(0, getBlockStart(doc, index + 1) - 1)
}

/**
 * Replaces a placeholder by its file, or removes it without one. `locale` is the language of the
 * text and of the caption from the library.
 */
export function settleFile(view: EditorView, id: number, locale: string, item?: MediaItem) {
  const places = getPlaceholders(view.state)
  const place = places.find(({ spec }) => spec.id === id)
  if (!place) return
  const { from, spec } = place
  const { tr } = view.state
  if (!item) view.dispatch(tr.setMeta(key, { removed: [id] } satisfies PendingFilesChange))
  else if (!isPicture(item) || spec.isInline) {
    tr.insert(from, isPicture(item) ? createImage(item, spec.alt) : linkTo(item))
    view.dispatch(tr.setMeta(key, { removed: [id] } satisfies PendingFilesChange))
  } else {
    const figure = createFigureNode(createImage(item, spec.alt), item.texts[locale]?.caption)
    const at = findFigurePosition(tr.doc, from)
    tr.insert(at, figure)
    const behind = at + figure.nodeSize
    // Files that were sent together stay in their order, whichever arrives first.
    const beside = places.filter((each) => each !== place && each.from === from)
    const added = beside.map(({ spec: other }) => ({
      ...(other as PendingFile),
      at: other.id < id ? at : behind,
    }))
    const change: PendingFilesChange = { added, removed: [id, ...added.map((each) => each.id)] }
    dropEmpty(tr, behind)
    view.dispatch(tr.setMeta(key, change))
  }
}

/** Deletes the empty block that a picture was dropped on, unless the caret is in it. */
function dropEmpty(tr: Transaction, at: number) {
  const block = tr.doc.nodeAt(at)
  const { from } = tr.selection
  if (!block || !isEmptyBlock(block) || (from > at && from < at + block.nodeSize)) return
  if (tr.doc.resolve(at).parent.childCount > 1) tr.delete(at, at + block.nodeSize)
}

/** Creates a picture; without `alt`, it uses the text of the library. */
const createImage = ({ src }: MediaItem, alt: string | undefined): Node =>
  schema.node('image', { attributes: withAttribute([['src', src]], 'alt', alt || undefined) })

const dataUrlPattern = /^data:(image\/[\w.+-]+)((?:;[\w-]+=[^;,]*)*)(;base64)?,(.*)$/is

/**
 * Reads the picture in a data URL; returns undefined for any other address, and for a broken one.
 */
export function parseDataUrlFile(address: string, name: string): File | undefined {
  const [, type, , base64, data = ''] = dataUrlPattern.exec(address) ?? []
  if (!type) return undefined
  try {
    const text = base64 ? atob(data.replaceAll(/\s/g, '')) : decodeURIComponent(data)
    const bytes = base64
      ? Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      : new TextEncoder().encode(text)
    const ending = type.replace(/^.*\//, '').replace(/\+.*$/, '').replace('jpeg', 'jpg')
    return new File([bytes], `${name}.${ending}`, { type })
  } catch {
    // Neither base64 nor percent-encoded: the URL was cut.
    return undefined
  }
}
