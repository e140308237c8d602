/** Limits of files in the media library, for uploads and imports. */
export const mediaRules = {
  bytesMax: 25_000_000,
  pixelsMax: 50_000_000,
  /** All frames of an animation together. */
  animationPixelsMax: 1_000_000_000,
  /** SVG files are parsed in memory. */
  vectorBytesMax: 1_000_000,
} as const

/** File types of the media library, by extension. */
export const mediaKinds = {
  jpg: { mime: 'image/jpeg', group: 'image' },
  png: { mime: 'image/png', group: 'image' },
  webp: { mime: 'image/webp', group: 'image' },
  avif: { mime: 'image/avif', group: 'image' },
  gif: { mime: 'image/gif', group: 'image' },
  svg: { mime: 'image/svg+xml', group: 'image' },
  pdf: { mime: 'application/pdf', group: 'document' },
} as const
export type MediaExtension = keyof typeof mediaKinds

/** Point of a picture that stays visible when it is cropped, from the left and the top, 0 to 1. */
export interface FocalPoint {
  x: number
  y: number
}
/** True for the default focal point. */
export const isCentre = ({ x, y }: FocalPoint): boolean => x === 0.5 && y === 0.5
