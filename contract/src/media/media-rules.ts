/** Limits of files in the media library, for uploads and imports. */
export const mediaRules = {
  /** Pictures and documents. */
  bytesMax: 25_000_000,
  videoBytesMax: 500_000_000,
  audioBytesMax: 200_000_000,
  /** WebVTT files are parsed in memory. */
  trackBytesMax: 1_000_000,
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
  mp4: { mime: 'video/mp4', group: 'video' },
  webm: { mime: 'video/webm', group: 'video' },
  mp3: { mime: 'audio/mpeg', group: 'audio' },
  m4a: { mime: 'audio/mp4', group: 'audio' },
  ogg: { mime: 'audio/ogg', group: 'audio' },
  weba: { mime: 'audio/webm', group: 'audio' },
  wav: { mime: 'audio/wav', group: 'audio' },
  vtt: { mime: 'text/vtt', group: 'track' },
} as const
export type MediaExtension = keyof typeof mediaKinds
export type MediaGroup = (typeof mediaKinds)[MediaExtension]['group']

/** Returns the group of a MIME type; undefined for one that the library does not take. */
export const findMediaGroup = (mime: string): MediaGroup | undefined =>
  Object.values(mediaKinds).find((kind) => kind.mime === mime)?.group

/** True for video and audio. */
export function mayHaveTracks(mime: string): boolean {
  const group = findMediaGroup(mime)
  return group === 'video' || group === 'audio'
}

/** Maximum size of a file by its group, in bytes. */
export const bytesMaxByGroup = {
  image: mediaRules.bytesMax,
  document: mediaRules.bytesMax,
  video: mediaRules.videoBytesMax,
  audio: mediaRules.audioBytesMax,
  track: mediaRules.trackBytesMax,
} as const satisfies Record<MediaGroup, number>

/** Maximum size of any upload, in bytes. */
export const uploadBytesMax = Math.max(...Object.values(bytesMaxByGroup))

/** Kinds of WebVTT files, as `kind` of a `track` names them. */
export const trackKinds = ['captions', 'subtitles', 'descriptions', 'chapters'] as const
export type TrackKind = (typeof trackKinds)[number]

/** Kinds of tracks with the spoken words. */
export const captionKinds: ReadonlySet<string> = new Set<TrackKind>(['captions', 'subtitles'])

/** Point of a picture that stays visible when it is cropped, from the left and the top, 0 to 1. */
export interface FocalPoint {
  x: number
  y: number
}
/** True for the default focal point. */
export const isCentre = ({ x, y }: FocalPoint): boolean => x === 0.5 && y === 0.5
