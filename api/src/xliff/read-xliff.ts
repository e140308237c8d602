import type { Token } from './inline-codes.ts'
import { parseXml, type XmlElement, type XmlFault } from './parse-xml.ts'
import type { SegmentState } from './write-xliff.ts'

/** A unit as it is in a file. Its segments are joined. */
export interface ReadUnit {
  id: string
  source: Token[]
  /** Null if a segment has no translation. */
  target: Token[] | null
  /** The least advanced state of its segments; null if one has none. */
  state: SegmentState | null
  line: number
}

export interface XliffFile {
  /** Key of the page. */
  original: string
  units: ReadUnit[]
}

export interface ReadXliff {
  source: string
  /** Empty if the file names none. */
  target: string
  files: XliffFile[]
}

export type XliffFault = XmlFault | 'encoding' | 'no-xliff' | 'version' | 'many'

/** Units of a file at most. */
const unitsMax = 100_000

/** Reads an XLIFF 2 document in time slices. */
export async function readXliff(
  bytes: Uint8Array,
): Promise<ReadXliff | { fault: XliffFault; line: number }> {
  const text = decode(bytes)
  if (text === undefined) return { fault: 'encoding', line: 1 }
  const parsed = await parseXml(text)
  if ('fault' in parsed) return parsed
  const { root } = parsed
  if (root.name !== 'xliff') return { fault: 'no-xliff', line: root.line }
  if (!isXliff2(root)) return { fault: 'version', line: root.line }
  const files = childrenOf(root, 'file').map(readFile)
  const count = files.reduce((sum, { units }) => sum + units.length, 0)
  if (count > unitsMax) return { fault: 'many', line: root.line }
  const source = root.attributes.get('srcLang') ?? ''
  return { source, target: root.attributes.get('trgLang') ?? '', files }
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const isBig = first === 0xfe && second === 0xff
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const core = /^urn:oasis:names:tc:xliff:document:2\.\d$/

/** True for the versions 2.0 to 2.2, which are the same here, and for a file without a namespace. */
function isXliff2({ namespace, attributes }: XmlElement) {
  return (
    core.test(namespace) || (namespace === '' && /^2\.\d$/.test(attributes.get('version') ?? ''))
  )
}

/** Children of the core of XLIFF; modules and extensions are skipped. */
const childrenOf = ({ children, namespace }: XmlElement, ...names: string[]): XmlElement[] =>
  children.filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && child.namespace === namespace && names.includes(child.name),
  )

const readFile = (file: XmlElement): XliffFile => ({
  original: file.attributes.get('original') ?? '',
  units: listUnits(file).map(readUnit),
})

const listUnits = (parent: XmlElement): XmlElement[] =>
  childrenOf(parent, 'unit', 'group').flatMap((child) =>
    child.name === 'unit' ? [child] : listUnits(child),
  )

const states: SegmentState[] = ['initial', 'translated', 'reviewed', 'final']

function readUnit(unit: XmlElement): ReadUnit {
  const parts = childrenOf(unit, 'segment', 'ignorable')
  const segments = parts.filter(({ name }) => name === 'segment')
  const read = parts.map((part) => readPart(part))
  const ranks = segments.map(({ attributes }) =>
    states.map(String).indexOf(attributes.get('state') ?? ''),
  )
  const hasAll =
    segments.length > 0 && segments.every((part) => childrenOf(part, 'target').length > 0)
  return {
    id: unit.attributes.get('id') ?? '',
    source: read.flatMap(({ source }) => source),
    target: hasAll ? inOrder(parts, read) : null,
    state: states[Math.min(...ranks)] ?? null,
    line: unit.line,
  }
}

interface ReadPart {
  source: Token[]
  target: Token[]
}

/** The spaces between two segments may have no target of their own. */
function readPart(part: XmlElement): ReadPart {
  const [source] = childrenOf(part, 'source')
  const [target] = childrenOf(part, 'target')
  const tokens = source ? readTokens(source) : []
  return { source: tokens, target: target ? readTokens(target) : tokens }
}

/** Joins the translations, in their own order if the file gives one. */
function inOrder(parts: XmlElement[], read: ReadPart[]): Token[] {
  const placed = read.map(({ target }, at) => {
    const element = parts[at] && childrenOf(parts[at], 'target')[0]
    return { target, order: Number(element?.attributes.get('order') ?? at + 1) }
  })
  return placed.toSorted((a, b) => a.order - b.order).flatMap(({ target }) => target)
}

/** Reads inline content. Annotations are left out, their words stay. */
function readTokens(parent: XmlElement): Token[] {
  const read = (node: XmlElement['children'][number]): Token[] => {
    if (typeof node === 'string') return [{ kind: 'text', text: node }]
    if (node.namespace !== parent.namespace) return node.children.flatMap(read)
    const id = node.attributes.get('id') ?? ''
    switch (node.name) {
      case 'pc':
        return [{ kind: 'open', id }, ...node.children.flatMap(read), { kind: 'close', id }]
      case 'sc':
        return [{ kind: 'open', id }]
      case 'ec':
        return [{ kind: 'close', id: node.attributes.get('startRef') ?? id }]
      case 'ph':
        return [{ kind: 'single', id }]
      case 'cp':
        return [{ kind: 'text', text: readCodePoint(node.attributes.get('hex')) }]
      default:
        return node.children.flatMap(read)
    }
  }
  return parent.children.flatMap(read)
}

const codePointMax = 0x10ffff

/** A character that XML does not allow; none of them is part of a text. */
function readCodePoint(hex = ''): string {
  const code = Number.parseInt(hex, 16)
  return code >= 0x20 && code <= codePointMax ? String.fromCodePoint(code) : ''
}
