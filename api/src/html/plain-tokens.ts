import { contentTags } from '@vitrine/contract/html/content-html'
import { html, Token } from 'parse5'

/** Receives tokens: a parser. */
interface TokenHandler {
  onStartTag: (token: Token.TagToken) => void
  onEndTag: (token: Token.TagToken) => void
  onCharacter: (token: Token.CharacterToken) => void
  onWhitespaceCharacter: (token: Token.CharacterToken) => void
  onEof: (token: Token.EOFToken) => void
}

/** Allowed elements. Unlike `script` or `svg`, they do not change how the text in them is read. */
const plainTags: ReadonlyMap<string, html.TAG_ID> = new Map(
  contentTags.map((name) => [name, html.getTagID(name)]),
)
const tagName = /<(\/?)([a-z][a-z0-9]*)/y
const attribute = /[ \t\n\f]+([a-z][a-z0-9-]*)(?:="([^"]*)")?/y
const tagEnd = /[ \t\n\f]*(\/?)>/y
const spaces = /^[ \t\n\f]+/
/** An element with more may be hostile. */
const attributesMax = 20
/** Characters that the tokenizer replaces. */
const replaced = /[\r\0]/

/**
 * Does the work of the tokenizer of a parser in a fraction of its time. Returns false, after some
 * tokens, if the text has more than allowed elements with quoted attributes, text and common
 * references.
 */
export function tokenizePlain(source: string, handler: TokenHandler): boolean {
  if (replaced.test(source)) return false
  for (let at = 0; at < source.length; ) {
    const start = source.indexOf('<', at)
    const end = start < 0 ? source.length : start
    if (end > at && !handleText(source.slice(at, end), handler)) return false
    if (start < 0) break
    const token = readTag(source, start)
    if (!token) return false
    at = tagEnd.lastIndex
    if (token.type === Token.TokenType.START_TAG) handler.onStartTag(token)
    else handler.onEndTag(token)
  }
  handler.onEof({ type: Token.TokenType.EOF, location: null })
  return true
}

/** Passes on a text. A parser treats space at its beginning otherwise in tables and in `pre`. */
function handleText(source: string, handler: TokenHandler): boolean {
  const text = decodeReferences(source)
  if (text === undefined) return false
  const { CHARACTER, WHITESPACE_CHARACTER } = Token.TokenType
  const [space = ''] = spaces.exec(text) ?? []
  if (space !== '')
    handler.onWhitespaceCharacter({ type: WHITESPACE_CHARACTER, chars: space, location: null })
  const chars = text.slice(space.length)
  if (chars !== '') handler.onCharacter({ type: CHARACTER, chars, location: null })
  return true
}

/** Reads the tag at a place; `tagEnd.lastIndex` is then the place after it. */
function readTag(source: string, start: number): Token.TagToken | undefined {
  tagName.lastIndex = start
  const { 1: slash, 2: name = '' } = tagName.exec(source) ?? []
  const tagID = plainTags.get(name)
  if (tagID === undefined) return undefined
  const attrs = readAttributes(source, tagName.lastIndex)
  if (!attrs || (slash && attrs.length > 0)) return undefined
  const end = tagEnd.exec(source)
  if (!end) return undefined
  const { START_TAG, END_TAG } = Token.TokenType
  const type = slash ? END_TAG : START_TAG
  const selfClosing = end[1] === '/'
  return { type, tagName: name, tagID, selfClosing, ackSelfClosing: false, attrs, location: null }
}

/** Reads the attributes at a place, and places `tagEnd` after them. */
function readAttributes(source: string, start: number): Token.Attribute[] | undefined {
  const attrs: Token.Attribute[] = []
  tagEnd.lastIndex = start
  // Most tags have no attribute.
  if (source[start] === '>') return attrs
  attribute.lastIndex = start
  for (let found = attribute.exec(source); found; found = attribute.exec(source)) {
    const [, name = '', written = ''] = found
    const value = decodeReferences(written)
    // Of equal names the first one counts.
    const isUnique = attrs.length < attributesMax && attrs.every((other) => other.name !== name)
    if (value === undefined || !isUnique) return undefined
    attrs.push({ name, value })
    tagEnd.lastIndex = attribute.lastIndex
  }
  return attrs
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00a0',
}
const reference = /&(?:(amp|lt|gt|quot|nbsp)|#(\d{1,7}));/g
const otherReference = /&(?!(?:amp|lt|gt|quot|nbsp|#\d{1,7});)/

/** Decodes `&amp;` and the like; undefined for other references. */
function decodeReferences(text: string): string | undefined {
  if (!text.includes('&')) return text
  if (otherReference.test(text)) return undefined
  let isPlain = true
  const decoded = text.replaceAll(reference, (_, name, digits) => {
    if (name) return named[name] ?? ''
    isPlain &&= isPlainPoint(Number(digits))
    return isPlain ? String.fromCodePoint(Number(digits)) : ''
  })
  return isPlain ? decoded : undefined
}

/** True for a character except spaces, control characters and surrogates. */
const isPlainPoint = (point: number) =>
  (point > 0x20 && point < 0x7f) ||
  (point >= 0xa0 && point < 0xd800) ||
  (point >= 0xe000 && point <= 0x10ffff)
