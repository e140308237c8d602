import { isMarkupElement, type MarkupElement, type MarkupNode } from '@vitrine/contract/html/markup'
import { printMarkup } from '@vitrine/contract/html/print-markup'
import { escapeXml } from './escape-xml.ts'

/** Elements of a unit by the ids of their inline codes. */
export type InlineCodes = ReadonlyMap<string, MarkupElement>

/** A piece of a segment: words, or an inline code by its id. */
export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'open' | 'close' | 'single'; id: string }

/** Returns the pieces of a unit, and its elements by id. */
export function tokenize(nodes: readonly MarkupNode[]): { tokens: Token[]; codes: InlineCodes } {
  const tokens: Token[] = []
  const codes = new Map<string, MarkupElement>()
  const visit = (node: MarkupNode) => {
    if (!isMarkupElement(node)) {
      tokens.push({ kind: 'text', text: node })
      return
    }
    const id = String(codes.size + 1)
    codes.set(id, node)
    if (node.children.length === 0) {
      tokens.push({ kind: 'single', id })
      return
    }
    tokens.push({ kind: 'open', id })
    node.children.forEach(visit)
    tokens.push({ kind: 'close', id })
  }
  nodes.forEach(visit)
  return { tokens, codes }
}

/**
 * Builds nodes from the pieces of a translation. Returns undefined unless each inline code of the
 * source is in it once, and pairs are nested.
 */
export function buildNodes(tokens: readonly Token[], codes: InlineCodes): MarkupNode[] | undefined {
  const root: MarkupNode[] = []
  const open: { id: string; children: MarkupNode[] }[] = []
  const used = new Set<string>()
  const add = (node: MarkupNode) => (open.at(-1)?.children ?? root).push(node)
  for (const token of tokens) {
    if (token.kind === 'text') {
      add(token.text)
      continue
    }
    const element = codes.get(token.id)
    if (!element) return undefined
    if (token.kind === 'close') {
      const last = open.pop()
      if (last?.id !== token.id) return undefined
      add({ ...element, children: last.children })
      continue
    }
    const isSingle = element.children.length === 0
    if (used.has(token.id) || isSingle !== (token.kind === 'single')) return undefined
    used.add(token.id)
    if (isSingle) add(element)
    else open.push({ id: token.id, children: [] })
  }
  return open.length === 0 && used.size === codes.size ? root : undefined
}

/** Returns pieces in a form that two equal segments share: spaces do not matter. */
export function printTokens(tokens: readonly Token[]): string {
  const printed = tokens.map((token) => {
    if (token.kind === 'text') return token.text
    return `\u0001${token.kind} ${token.id}\u0001`
  })
  return printed.join('').replaceAll(/\s+/g, ' ').trim()
}

/** Prints pieces as inline elements of XLIFF. */
export function printInline(tokens: readonly Token[]): string {
  const printed = tokens.map((token) => {
    if (token.kind === 'text') return escapeXml(token.text)
    const { id } = token
    if (token.kind === 'single') return `<ph id="${id}" dataRef="d${id}" canDelete="no"/>`
    if (token.kind === 'close') return '</pc>'
    return `<pc id="${id}" dataRefStart="d${id}" dataRefEnd="d${id}e" canDelete="no">`
  })
  return printed.join('')
}

/** Prints the tags of a unit as original data, by the ids that `printInline` refers to. */
export function printOriginalData(codes: InlineCodes): string {
  const data = [...codes].map(([id, element]) => {
    const printed = printMarkup([{ ...element, children: [] }])
    const end = `</${element.name}>`
    const isPair = element.children.length > 0
    const start = isPair ? printed.slice(0, -end.length) : printed
    const first = `<data id="d${id}">${escapeXml(start)}</data>`
    return isPair ? `${first}<data id="d${id}e">${escapeXml(end)}</data>` : first
  })
  return data.length === 0 ? '' : `<originalData>${data.join('')}</originalData>`
}
