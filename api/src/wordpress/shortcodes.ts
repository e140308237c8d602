/** A shortcode such as `[gallery ids="1,2"]`, with its content if it has an end. */
export interface Shortcode {
  name: string
  attributes: Record<string, string>
  content: string | undefined
}

/** Returns the HTML of a shortcode; undefined to leave it as text. */
export type ShortcodeHandler = (shortcode: Shortcode) => string | undefined

interface ShortcodeToken {
  at: number
  end: number
  name: string
  isEnd: boolean
  isEscaped: boolean
  attributes: string
}

const tokenPattern = /\[(\[?)(\/?)([a-z][\w-]*)((?:[\s=/][^[\]]*)?)\](\]?)/gi
const htmlTag = /<[a-z/!][^<>]*>/gi
const attributePattern = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g
/** Shortcodes in each other. A deeper one stays as text. */
const depthMax = 20

/**
 * Replaces shortcodes, from the outside inwards. Those in the attribute of an element stay text:
 * their HTML would end the element. `[[name]]` is the text `[name]`.
 */
export function replaceShortcodes(text: string, handle: ShortcodeHandler, depth = 0): string {
  if (!text.includes('[') || depth > depthMax) return text
  const tokens = findTokens(text)
  const ends = matchEnds(tokens)
  const printed: string[] = []
  let from = 0
  for (const [index, token] of tokens.entries()) {
    if (token.at < from) continue
    if (token.isEscaped) {
      printed.push(text.slice(from, token.at), text.slice(token.at + 1, token.end - 1))
      from = token.end
      continue
    }
    if (token.isEnd) continue
    const end = ends.get(index)
    const inner = end && text.slice(token.end, end.at)
    const content = inner && replaceShortcodes(inner, handle, depth + 1)
    const attributes = parseAttributes(token.attributes)
    const html = handle({ name: token.name, attributes, content })
    // An unknown one stays as text, around its converted content.
    const left =
      text.slice(token.at, token.end) + (end ? content + text.slice(end.at, end.end) : '')
    printed.push(text.slice(from, token.at), html ?? left)
    from = end?.end ?? token.end
  }
  return printed.join('') + text.slice(from)
}

function findTokens(text: string): ShortcodeToken[] {
  const tags = [...text.matchAll(htmlTag)].map(({ 0: tag, index }) => [index, index + tag.length])
  let tagAt = 0
  return [...text.matchAll(tokenPattern)].flatMap((match) => {
    const { 0: whole, 1: before, 2: slash, 3: name = '', 4: attributes = '', 5: after } = match
    const at = match.index
    for (let end = tags[tagAt]?.[1]; end !== undefined && end <= at; end = tags[tagAt]?.[1]) tagAt++
    const start = tags[tagAt]?.[0]
    if (start !== undefined && start < at) return []
    const isEscaped = before === '[' && after === ']'
    const isOdd = !isEscaped && before === '['
    return {
      at: isOdd ? at + 1 : at,
      end: at + whole.length - (!isEscaped && after ? 1 : 0),
      name: name.toLowerCase(),
      isEnd: slash === '/',
      isEscaped,
      attributes,
    }
  })
}

/** Finds the end of each shortcode that has one, by its index. */
function matchEnds(tokens: ShortcodeToken[]): Map<number, ShortcodeToken> {
  const ends = new Map<number, ShortcodeToken>()
  const open = new Map<string, number[]>()
  for (const [index, token] of tokens.entries()) {
    if (token.isEscaped) continue
    const starts = open.get(token.name) ?? []
    open.set(token.name, starts)
    if (!token.isEnd) {
      if (!token.attributes.trimEnd().endsWith('/')) starts.push(index)
      continue
    }
    const start = starts.pop()
    if (start !== undefined) ends.set(start, token)
  }
  return ends
}

function parseAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null)
  let position = 0
  // The visual editor writes quotation marks as they are printed.
  const plain = text
    .replaceAll(/[\u201c\u201d\u2033]|&#822[01];|&quot;/g, '"')
    .replace(/\/\s*$/, '')
  for (const [, name, double, single, bare, quoted, word] of plain.matchAll(attributePattern)) {
    const value = double ?? single ?? bare ?? quoted ?? word ?? ''
    attributes[name?.toLowerCase() ?? String(position++)] = value
  }
  return attributes
}
