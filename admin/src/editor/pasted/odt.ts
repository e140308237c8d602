import { type ElementPiece, type Piece, printPiece } from '../document/piece.ts'
import { readBlocks } from './odt-blocks.ts'
import { readStyles } from './odt-styles.ts'
import type { OdtReading } from './odt-text.ts'
import { elementsOf, getAttributeValue } from './pieces.ts'
import { readZipFile } from './unzip.ts'
import { readZipXml } from './xml.ts'

const picturesMax = 25_000_000

const pictureTypes: Record<string, string> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  svg: 'svg+xml',
}

/** Returns the HTML of an OpenDocument text with pictures as data URLs, and the names of missing parts. */
export async function readOdt(
  bytes: Uint8Array,
): Promise<{ html: string; messages: string[] } | undefined> {
  const [content, styles] = await Promise.all(
    ['content.xml', 'styles.xml'].map((name) => readZipXml(bytes, name)),
  )
  const [text] = content ? elementsOf(content, 'office:text') : []
  if (!content || !text) return undefined
  const pictures = await readPictures(bytes, content)
  const reading: OdtReading = {
    styles: readStyles(styles ? [styles, content] : [content]),
    picture: (path) => pictures.get(path),
    notes: [],
    comments: 0,
    left: [],
  }
  const blocks: Piece[] = readBlocks(text.children, reading)
  const notes =
    reading.notes.length > 0 ? [{ tag: 'ol', attributes: [], children: reading.notes }] : []
  return { html: [...blocks, ...notes].map(printPiece).join(''), messages: reading.left }
}

/** Returns the pictures of a text as data URLs, by their paths. */
async function readPictures(bytes: Uint8Array, content: ElementPiece) {
  const paths = [...elementsOf(content, 'draw:image')].map(({ attributes }) =>
    getAttributeValue(attributes, 'xlink:href').replace(/^\.\//, ''),
  )
  const pictures = new Map<string, string>()
  let left = picturesMax
  for (const path of new Set(paths)) {
    const type = pictureTypes[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '']
    const data = type ? await readZipFile(bytes, path, left) : undefined
    if (!data) continue
    left -= data.length
    pictures.set(path, `data:image/${type};base64,${toBase64(data)}`)
  }
  return pictures
}

/** The number of arguments of a call is limited. */
const argumentsMax = 8_192

function toBase64(data: Uint8Array): string {
  let text = ''
  for (let at = 0; at < data.length; at += argumentsMax)
    text += String.fromCharCode(...data.subarray(at, at + argumentsMax))
  return btoa(text)
}
