import { nextSlice } from '@vitrine/files/time-slice'

export type XmlNode = string | XmlElement

export interface XmlElement {
  /** Name without prefix. */
  name: string
  /** Empty for none. */
  namespace: string
  /** By their names as written, such as `xml:lang`. */
  attributes: ReadonlyMap<string, string>
  children: XmlNode[]
  line: number
}

export type XmlFault = 'malformed' | 'doctype' | 'entity' | 'deep'
export type ParsedXml = { root: XmlElement } | { fault: XmlFault; line: number }

const depthMax = 200

/**
 * Parses an XML document in time slices. Knows namespaces, CDATA and the five entities of XML; refuses
 * a document type declaration, and with it any other entity.
 */
export async function parseXml(text: string): Promise<ParsedXml> {
  const reader = createReader(text)
  try {
    for (let count = 0; reader.readNext(); count++)
      if (count % tokensPerSlice === 0) await nextSlice()
    return { root: reader.end() }
  } catch (error) {
    if (error instanceof XmlError) return { fault: error.fault, line: reader.line() }
    throw error
  }
}

const tokensPerSlice = 100

class XmlError extends Error {
  readonly fault: XmlFault

  constructor(fault: XmlFault = 'malformed') {
    super(fault)
    this.fault = fault
  }
}

interface OpenElement {
  element: XmlElement
  /** As written. */
  tag: string
  namespaces: ReadonlyMap<string, string>
}

const xmlNamespaces = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])

function createReader(text: string) {
  const open: OpenElement[] = []
  let root: XmlElement | undefined
  let at = text.startsWith('\ufeff') ? 1 : 0
  let [line, countedTo] = [1, 0]

  const countLines = () => {
    for (; countedTo < at; countedTo++) if (text[countedTo] === '\n') line++
    return line
  }
  const readUntil = (end: string, from: number) => {
    const to = text.indexOf(end, from)
    if (to < 0) throw new XmlError()
    at = to + end.length
    return text.slice(from, to)
  }
  const addText = (words: string) => {
    const parent = open.at(-1)
    if (parent) parent.element.children.push(words)
    else if (words.trim() !== '') throw new XmlError()
  }
  const close = (tag: string) => {
    if (open.pop()?.tag !== tag) throw new XmlError()
  }
  const openTag = (source: string) => {
    const parent = open.at(-1)
    if ((!parent && root) || open.length === depthMax)
      throw new XmlError(parent ? 'deep' : 'malformed')
    const isEmpty = source.endsWith('/')
    const started = startElement(isEmpty ? source.slice(0, -1) : source, parent, countLines())
    if (parent) parent.element.children.push(started.element)
    else root = started.element
    if (!isEmpty) open.push(started)
  }
  const readMarkup = () => {
    if (text.startsWith('<!--', at)) readUntil('-->', at + 4)
    else if (text.startsWith('<![CDATA[', at)) addText(checkText(readUntil(']]>', at + 9)))
    else if (text.startsWith('<?', at)) readUntil('?>', at + 2)
    else if (text.startsWith('<!', at)) throw new XmlError('doctype')
    else if (text.startsWith('</', at)) close(readUntil('>', at + 2).trimEnd())
    else openTag(readTag())
  }
  const readTag = () => {
    tagEnd.lastIndex = at
    const found = tagEnd.exec(text)
    if (!found) throw new XmlError()
    at = tagEnd.lastIndex
    return found[1] ?? ''
  }

  return {
    /** Reads the next piece; returns false at the end. */
    readNext: (): boolean => {
      if (at >= text.length) return false
      if (text[at] === '<') readMarkup()
      else {
        const end = text.indexOf('<', at)
        const words = text.slice(at, end < 0 ? text.length : end)
        at += words.length
        addText(decodeEntities(checkText(words)))
      }
      return true
    },
    end: (): XmlElement => {
      if (!root || open.length > 0) throw new XmlError()
      return root
    },
    line: countLines,
  }
}

const nameStart = '[\\p{L}_:]'
const nameRest = '[\\p{L}\\p{M}\\p{N}_:.\\u00b7-]'
const tagEnd = /<([^<>"']*(?:"[^<"]*"[^<>"']*|'[^<']*'[^<>"']*)*)>/y
const tagName = new RegExp(`^(${nameStart}${nameRest}*)(\\s|$)`, 'u')
const attribute = new RegExp(
  `\\s+(${nameStart}${nameRest}*)\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`,
  'uy',
)

function startElement(source: string, parent: OpenElement | undefined, line: number): OpenElement {
  const tag = tagName.exec(source)?.[1]
  if (tag === undefined) throw new XmlError()
  const attributes = readAttributes(source, tag.length)
  const declared = [...attributes].flatMap(([name, value]): [string, string][] => {
    if (name === 'xmlns') return [['', value]]
    return name.startsWith('xmlns:') ? [[name.slice('xmlns:'.length), value]] : []
  })
  const outer = parent?.namespaces ?? xmlNamespaces
  const namespaces = declared.length === 0 ? outer : new Map([...outer, ...declared])
  const [prefix, name] = splitName(tag)
  const namespace = namespaces.get(prefix)
  if (namespace === undefined && prefix !== '') throw new XmlError()
  const element = { name, namespace: namespace ?? '', attributes, children: [], line }
  return { element, tag, namespaces }
}

function splitName(tag: string): [prefix: string, name: string] {
  const colon = tag.indexOf(':')
  return colon < 0 ? ['', tag] : [tag.slice(0, colon), tag.slice(colon + 1)]
}

function readAttributes(source: string, from: number): Map<string, string> {
  const attributes = new Map<string, string>()
  attribute.lastIndex = from
  let end = from
  for (let found = attribute.exec(source); found; found = attribute.exec(source)) {
    const [, name = '', double, single] = found
    if (attributes.has(name)) throw new XmlError()
    const value = checkText(double ?? single ?? '').replaceAll(/[\t\r\n]/g, ' ')
    attributes.set(name, decodeEntities(value))
    end = attribute.lastIndex
  }
  if (source.slice(end).trim() !== '') throw new XmlError()
  return attributes
}

/** Characters that XML does not allow (https://www.w3.org/TR/xml/#charsets). */
const forbidden = /(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/u

function checkText(text: string): string {
  if (forbidden.test(text)) throw new XmlError()
  return text.replaceAll(/\r\n?/g, '\n')
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&]*;)?/g, (_, name?: string) => decodeEntity(name?.slice(0, -1)))
}

function decodeEntity(name: string | undefined): string {
  if (name === undefined) throw new XmlError()
  const known = entities[name]
  if (known !== undefined && Object.hasOwn(entities, name)) return known
  const [, decimal, hex] = /^#(?:(\d+)|x([\da-fA-F]+))$/.exec(name) ?? []
  if (decimal === undefined && hex === undefined) throw new XmlError('entity')
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  if (code > codePointMax || (code >= 0xd800 && code <= 0xdfff)) throw new XmlError()
  return checkText(String.fromCodePoint(code))
}

const codePointMax = 0x10ffff
