/** What the library takes, by upload as by import. */
export const mediaRules = {
  bytesMax: 25_000_000,
  pixelsMax: 50_000_000,
  /** All pictures of an animation together. */
  animationPixelsMax: 1_000_000_000,
  /** Drawings are texts, and read as a whole. */
  vectorBytesMax: 1_000_000,
} as const

/** Kinds of file in the library, by the ending that a file of each gets. */
export const mediaKinds = {
  jpg: { mime: 'image/jpeg', group: 'image' },
  png: { mime: 'image/png', group: 'image' },
  webp: { mime: 'image/webp', group: 'image' },
  avif: { mime: 'image/avif', group: 'image' },
  gif: { mime: 'image/gif', group: 'image' },
  svg: { mime: 'image/svg+xml', group: 'image' },
  pdf: { mime: 'application/pdf', group: 'document' },
} as const
export type MediaEnding = keyof typeof mediaKinds

/** Where in a picture that stands which must be seen, from its left and its top edge, 0 to 1. */
export interface FocalPoint {
  x: number
  y: number
}
/** The middle is what is seen where nobody has chosen. */
export const isCentre = ({ x, y }: FocalPoint): boolean => x === 0.5 && y === 0.5
