import { open } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'
import type { ExportProblems, SourceReading } from '../old-site-exports/old-site-export.ts'
import { detach } from '../texts/detach.ts'
import { decodeStream, findEncoding } from './decode-stream.ts'

/** A closed element with text, within an item or the channel. */
export interface WxrElement {
  name: string
  attributes: Record<string, string>
  text: string
}

/** An `item`, `wp:author`, `wp:category`, `wp:tag` or `wp:term`, or an element of the channel itself. */
export interface WxrRecord {
  kind: string
  elements: WxrElement[]
  /** Keys and values of `wp:postmeta`. */
  meta: Map<string, string>
  /** Elements of the first approved comments, by name. */
  comments: Map<string, string>[]
  /** Number of all comments. */
  commentCount: number
}

interface WxrReading {
  onRecord: (record: WxrRecord) => Promise<void> | void
  onRead: SourceReading['onRead']
  /** True for meta data that the caller reads: others may be large. */
  keepsMeta: (key: string) => boolean
}

const faultsMax = 20
/** Characters of one element. WordPress writes none that is larger. */
const textMax = 20_000_000
/** Characters of the comments of one item: a page has no room for more. */
const commentsMax = 5_000_000
const commentElements = new Set(
  ['id', 'parent', 'author', 'date', 'date_gmt', 'content', 'approved', 'type'].map(
    (name) => `wp:comment_${name}`,
  ),
)
/** Elements of the warnings of PHP, which may be before an export. */
const phpTags = new Set(['br', 'b'])
const recordKinds = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term'])
const groupKinds = new Set(['wp:postmeta', 'wp:termmeta', 'wp:comment', 'wp:commentmeta'])
// XML forbids these characters; databases of old sites contain them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it removes them
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** What a decoder writes for bytes that are not valid. */
const replacement = '\ufffd'

/**
 * Reads a WordPress export as a stream, and passes each complete record on. Names keep their prefix,
 * so a file without namespaces can be read. Throws an `ExportRefusal` for another kind of file, and
 * for entity declarations, which could expand to any size.
 */
export async function readWxr(
  file: string,
  { onRecord, onRead, keepsMeta }: WxrReading,
): Promise<ExportProblems> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const { encoding, isCompressed } = await findEncoding(handle)
    if (isCompressed) throw new ExportRefusal('compressed')
    const problems: ExportProblems = { isCut: false, faults: [] }
    const reader = createReader(problems, keepsMeta)
    let unreadable = 0
    let read = 0
    for await (const { text, bytes } of decodeStream(handle, encoding)) {
      // The end of a file that is cut in the middle of a character has no bytes of its own.
      if (bytes > read) unreadable += text.split(replacement).length - 1
      read = bytes
      reader.write(text.replace(forbidden, ''))
      for (const record of reader.take()) await onRecord(record)
      onRead(bytes, size)
    }
    reader.end()
    for (const record of reader.take()) await onRecord(record)
    if (unreadable > 0)
      problems.faults.push({ kind: 'encoding', name: encoding, detail: String(unreadable) })
    return problems
  } finally {
    await handle.close()
  }
}

function createReader(problems: ExportProblems, keepsMeta: WxrReading['keepsMeta']) {
  const parser = new SaxesParser({ xmlns: false })
  const collector = createCollector(keepsMeta)
  let isEnded = false
  parser.on('doctype', refuseDoctype)
  const known = new Set<string>()
  parser.on('error', ({ message }) => {
    const fault = message.replace(/^\d+:\d+: /, '')
    if (known.has(fault) || known.size >= faultsMax) return
    known.add(fault)
    problems.faults.push({ kind: 'xml', name: message })
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (!collector.isEmpty() || name === 'rss') return collector.open(name, attributes)
    if (!collector.hasRoot() && !phpTags.has(name)) throw new ExportRefusal('not-wordpress')
  })
  parser.on('text', collector.addText)
  parser.on('cdata', collector.addText)
  parser.on('closetag', ({ name }) => {
    collector.close(name)
    isEnded = collector.isEmpty()
  })
  return {
    write: (text: string) => void parser.write(text),
    take: collector.take,
    end: () => {
      const before = problems.faults.length
      parser.close()
      if (!collector.hasRoot()) throw new ExportRefusal('not-wordpress')
      problems.isCut = !isEnded
      // A file that is cut has one fault that says nothing more.
      if (problems.isCut) problems.faults.length = before
    },
  }
}

/** Collects the elements of records. */
function createCollector(keepsMeta: WxrReading['keepsMeta']) {
  const stack: OpenWxrElement[] = []
  let records: WxrRecord[] = []
  let record: WxrRecord | undefined
  let group: { key?: string; value?: string } | undefined
  let comment: Map<string, string> | undefined
  let commentLength = 0
  let hasRoot = false
  const isLeftOut = (name: string) =>
    name === 'wp:meta_value' && group?.key !== undefined && !keepsMeta(group.key)
  const addComment = () => {
    if (!record || !comment) return
    record.commentCount++
    commentLength += comment.get('wp:comment_content')?.length ?? 0
    const isApproved = comment.get('wp:comment_approved')?.trim() === '1'
    if (isApproved && commentLength < commentsMax) record.comments.push(comment)
    comment = undefined
  }
  return {
    isEmpty: () => stack.length === 0,
    hasRoot: () => hasRoot,
    open: (name: string, attributes: Record<string, string>) => {
      hasRoot = true
      stack.push({ name, attributes, texts: [], length: 0 })
      if (recordKinds.has(name)) {
        record = createRecord(name)
        commentLength = 0
      }
      if (name === 'wp:postmeta' || name === 'wp:termmeta') group = {}
      if (name === 'wp:comment') comment = new Map()
    },
    addText: (text: string) => {
      const top = stack.at(-1)
      if (!top || top.length > textMax || isLeftOut(top.name)) return
      top.length += text.length
      top.texts.push(text)
    },
    close: (name: string) => {
      const closed = stack.pop()
      if (!closed) return
      const text = detachShort(closed.texts.join(''))
      const parent = stack.at(-1)?.name
      if (name === 'wp:meta_key' && group) group.key = text.trim()
      else if (name === 'wp:meta_value' && group) group.value = text
      else if (groupKinds.has(name)) {
        if (name === 'wp:comment') addComment()
        if (name === 'wp:postmeta' && group?.key && keepsMeta(group.key))
          record?.meta.set(group.key, group.value ?? '')
        group = undefined
      } else if (comment && parent === 'wp:comment') {
        if (commentElements.has(name)) comment.set(name, text)
      } else if (record?.kind === name) {
        records.push(record)
        record = undefined
      } else if (record && parent === record.kind)
        record.elements.push({ name, attributes: detachAll(closed.attributes), text })
      else if (!record && parent === 'channel')
        records.push({ ...createRecord(name), elements: [{ name, attributes: {}, text }] })
    },
    /** Returns the records since the last call. */
    take: () => {
      const taken = records
      records = []
      return taken
    },
  }
}

const createRecord = (kind: string): WxrRecord => ({
  kind,
  elements: [],
  meta: new Map(),
  comments: [],
  commentCount: 0,
})

/** Above this length the reader of the site stores texts on the disk. */
const detachedMax = 10_000

/** A short text would keep the whole piece of the file in memory. */
const detachShort = (text: string) => (text.length > detachedMax ? text : detach(text))

const detachAll = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, detachShort(value)]))

interface OpenWxrElement {
  name: string
  attributes: Record<string, string>
  texts: string[]
  length: number
}

function refuseDoctype(text: string) {
  if (/^\s*html\b/i.test(text)) throw new ExportRefusal('web-page')
  throw new ExportRefusal('doctype')
}
