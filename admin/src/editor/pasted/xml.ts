import type { ElementPiece } from '../document/piece.ts'
import { readZipFile } from './unzip.ts'

/** Limit of one XML file, in bytes. */
const xmlMax = 50_000_000

/** Reads an XML file of an archive; undefined if there is none. */
export async function readZipXml(
  bytes: Uint8Array,
  name: string,
): Promise<ElementPiece | undefined> {
  const file = await readZipFile(bytes, name, xmlMax)
  return file && parseXml(new TextDecoder().decode(file))
}

const tokens =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<![^>]*>|<\/[^>]*>|<([^\s/>]+)([^>]*?)(\/?)>|[^<]+/g
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const depthMax = 200
const nodesMax = 1_000_000

/**
 * Parses XML, also in a worker, where browsers have no parser. Document types are ignored, so no
 * entity can expand. Throws RangeError for XML that is too deep or too large.
 */
export function parseXml(text: string): ElementPiece {
  const root: ElementPiece = { tag: '', attributes: [], children: [] }
  const open = [root]
  let nodes = 0
  for (const [token, data, tag, attributes, end] of text.matchAll(tokens)) {
    const parent = open.at(-1) ?? root
    nodes += 1
    if (nodes > nodesMax) throw new RangeError('This XML has too many nodes.')
    if (tag !== undefined) {
      const piece = { tag, attributes: parseAttributes(attributes ?? ''), children: [] }
      parent.children.push(piece)
      if (end) continue
      if (open.length > depthMax) throw new RangeError('This XML is too deep.')
      open.push(piece)
    } else if (token.startsWith('</')) {
      if (open.length > 1) open.pop()
    } else if (data !== undefined) parent.children.push(data)
    else if (!token.startsWith('<')) parent.children.push(decoded(token))
  }
  return root
}

const parseAttributes = (text: string): [string, string][] =>
  [...text.matchAll(attribute)].map(([, name = '', double, single]) => [
    name,
    decoded(double ?? single ?? ''),
  ])

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
