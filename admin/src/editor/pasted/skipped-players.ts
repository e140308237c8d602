import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { findChild, getAttributeValue } from './pieces.ts'
import { isPastablePicture } from './skipped-pictures.ts'

const playersMax = 20

/** Returns the addresses of players and frames, which cannot be pasted. */
export function findSkippedPlayers(pieces: Piece[]): string[] {
  const found = new Set<string>()
  const read = (piece: Piece) => {
    if (!isElement(piece)) return
    const address = isPlayer(piece) ? findPublicPage(getAddress(piece)) : undefined
    if (address) found.add(address)
    else piece.children.forEach(read)
  }
  pieces.forEach(read)
  return [...found].slice(0, playersMax)
}

/** True for video and audio of another site, or without an address. */
export const isRemotePlayer = (piece: ElementPiece) =>
  (piece.tag === 'video' || piece.tag === 'audio') && !isPastablePicture(getAddress(piece))

const frames = new Set(['iframe', 'embed', 'object'])

const isPlayer = (piece: ElementPiece) => frames.has(piece.tag) || isRemotePlayer(piece)

function getAddress(piece: ElementPiece): string {
  const names = ['src', 'data-src', 'data']
  const [own] = names.map((name) => getAttributeValue(piece.attributes, name)).filter(Boolean)
  if (own) return own
  const source = findChild(piece, 'source')
  return source ? getAddress(source) : ''
}

/** Addresses of embedded players, and the public page of their media. */
const pages: [player: RegExp, page: string][] = [
  [
    /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1'],
  [
    /^https:\/\/www\.dailymotion\.com\/embed\/video\/(\w+).*$/,
    'https://www.dailymotion.com/video/$1',
  ],
]

function findPublicPage(address: string): string | undefined {
  const whole = address.startsWith('//') ? `https:${address}` : address
  if (!/^https?:\/\/./i.test(whole)) return undefined
  const [player, page] = pages.find(([each]) => each.test(whole)) ?? []
  return player && page ? whole.replace(player, page) : whole
}
