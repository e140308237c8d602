import { type FocalPoint, isCentre } from './media-rules.ts'

/** How pictures are made smaller for visitors (specification §9). */
export interface ImageSettings {
  /** 1 to 100. */
  quality: number
  format: ImageFormat
  /** Names of viewport widths, in CSS pixels. */
  screens: Record<string, number>
  /** Device pixels for a CSS pixel. */
  densities: number[]
  /** Hosts, with their port unless it is the usual one, whose pictures may be resized. */
  domains: string[]
}

export type ImageFormat = 'webp' | 'avif' | 'jpeg' | 'png'

export const imageDefaults: ImageSettings = {
  quality: 80,
  format: 'webp',
  screens: { xs: 320, sm: 640, md: 768, lg: 1024, xl: 1280, xxl: 1536 },
  densities: [1, 2],
  domains: [],
}

/** The settings that a browser does not know yet. */
export function unlikeDefaults(settings: ImageSettings): Partial<ImageSettings> {
  const same = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(imageDefaults[name as keyof ImageSettings])
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => !same(name, value)))
}

/** Nothing wider or higher is ever made. */
export const imageSideMax = 3072

/** What is to be made of a picture; what is not named stays as it is. */
export interface ImageModifiers {
  width?: number | undefined
  height?: number | undefined
  format?: ImageFormat | undefined
  quality?: number | undefined
  background?: string | undefined
  fit?: string | undefined
  position?: string | undefined
  blur?: number | undefined
}

/** Short names, as addresses have them. */
const keys: Record<string, string> = {
  width: 'w',
  height: 'h',
  format: 'f',
  quality: 'q',
  background: 'b',
  position: 'pos',
  version: 'v',
}

/**
 * The address at which the site makes something else of a picture: `/_ipx/{modifiers}/{source}`,
 * the modifiers in the given order, the source percent-encoded once more than it is asked for.
 *
 * @param src an address as a document writes it. What the site may not or need not resize keeps its
 *   own: foreign hosts, `data:`, vectors, and GIFs, which would stand still.
 */
export function imageUrl(
  src: string,
  modifiers: ImageModifiers,
  { domains }: Pick<ImageSettings, 'domains'>,
): string {
  const [, stored = src, version] = versioned.exec(src) ?? []
  const source = sourceOf(stored, domains)
  if (!source) return src
  const { width, height, ...rest } = modifiers
  const others = version === undefined ? rest : { ...rest, version }
  const given =
    width && height ? { ...others, s: `${width}x${height}` } : { width, height, ...others }
  const pairs = Object.entries(given).map(([name, value]) =>
    value === undefined ? '' : `${keys[name] ?? name}_${encoded(`${value}`)}`,
  )
  return `/_ipx/${pairs.filter(Boolean).join('&') || '_'}${source}`
}

/** A file of the library that has taken the place of others. */
const versioned = /^(\/storage\/[^?#]*)\?v=([1-9]\d{0,8})$/

/** The address of a stored file in a version: a new one is a new file to all who hold it. */
export function versionedAddress(address: string, version: number): string {
  return version > 1 ? address.replace(/^[^?#]*(?=#|$)/, `$&?v=${version}`) : address
}

/** Where a picture is cut, so that what matters in it stays seen; the middle needs no word. */
export const focalPosition = (focal: FocalPoint): string | undefined =>
  isCentre(focal) ? undefined : `${Math.round(focal.x * 100)}_${Math.round(focal.y * 100)}`

const unresized = /\.(svgz?|gif)([?#]|$)/i
/** Files of this site: what has a query is answered by a program. */
const local = /^\/(?![/\\_]|api\/)[^?#\\]*$/
const remote = /^(https?:\/\/([^/?#\\@]+))\//i

function sourceOf(src: string, domains: string[]) {
  if (unresized.test(src)) return undefined
  // A path is a path in any spelling: `%20` and a space are the same file.
  if (local.test(src)) return encoded(src).replaceAll('%25', '%')
  const names = remote.exec(src.toLowerCase())?.slice(1) ?? []
  return names.some((name) => domains.includes(name)) ? `/${encoded(src)}` : undefined
}

const encoded = (text: string) =>
  encodeURI(text.toWellFormed()).replace(/[?#&+]/g, encodeURIComponent)

/** A picture as it stands on a page. */
export interface WantedImage extends ImageModifiers {
  /**
   * Width on the page, by the screen from which it holds: `xs:100vw md:50vw 1100:400px`. A key is
   * the name of a screen or a number of pixels; without one, a value holds from the first on.
   */
  sizes?: string | undefined
  /** Width of the source in pixels: nothing is made wider. */
  sourceWidth?: number | undefined
}

/** Attributes of an `img`. */
export interface ImageSources {
  src: string
  srcset?: string
  sizes?: string | undefined
}

/**
 * The widths in which a picture is offered, and which of them to take. With `sizes`, or without any
 * width, candidates are told by their width; with a `width` alone, by their density. With `width`
 * and `height`, candidates are cropped to these proportions.
 */
export function imageSizes(
  src: string,
  { width, height, sizes = '', sourceWidth = imageSideMax, ...others }: WantedImage,
  { format, quality, screens, densities, domains }: ImageSettings,
): ImageSources {
  const address = (wide: number) => {
    const high = width && height && Math.round((wide * height) / width)
    return imageUrl(src, { width: wide, height: high, format, quality, ...others }, { domains })
  }
  if (address(1) === src) return { src }
  const steps = width && !sizes ? [] : readSizes(sizes, screens)
  const bases = steps.length > 0 ? steps.flatMap(({ widths }) => widths) : [width ?? 1]
  const widest = Math.min(sourceWidth, imageSideMax)
  const widths = worthwhile(
    densities.flatMap((density) =>
      bases.map((base) => Math.min(Math.round(base * density), widest)),
    ),
  )
  const list = (descriptor: (wide: number) => string) =>
    widths.map((wide) => `${address(wide)} ${descriptor(wide)}`).join(', ')
  const [least = widest] = widths
  if (steps.length === 0)
    return { src: address(least), srcset: list((wide) => `${+(wide / least).toFixed(2)}x`) }
  return {
    src: address(widths[(widths.length - 1) >> 1] ?? widest),
    srcset: list((wide) => `${wide}w`),
    sizes: steps.map(({ value }) => value).join(', '),
  }
}

/** A candidate that is hardly smaller than the next one saves less than it costs to make. */
const worthwhileShare = 0.9

/** In ascending order; the widest is always there. */
function worthwhile(widths: number[]): number[] {
  const kept: number[] = []
  for (const wide of widths.toSorted((a, b) => b - a))
    if (wide <= (kept[0] ?? wide * 2) * worthwhileShare) kept.unshift(wide)
  return kept
}

// A part of the viewport is computed at each screen up to the next entry: whoever has a viewport
// between two screens finds a candidate that is wide enough.
function readSizes(sizes: string, screens: Record<string, number>) {
  const stops = Object.values(screens).toSorted((a, b) => a - b)
  const [least = 1, most = least] = [stops[0], stops.at(-1)]
  const values = new Map<number, string>()
  for (const entry of sizes.split(/[\s,]+/)) {
    const [, key = '0', size, unit = 'px'] = /^(?:(\w+):)?([\d.]+)(px|vw)?$/.exec(entry) ?? []
    const from = screens[key] ?? Number(key)
    if (Number(size) > 0 && from >= 0) values.set(from, size + unit)
  }
  if (values.size === 0) values.set(0, '100vw')
  const entries = [...values].toSorted(([a], [b]) => a - b)
  return entries.map(([from, value], at) => {
    const next = entries[at + 1]?.[0]
    const end = next ?? Math.max(from, most)
    const start = at === 0 ? least : from
    const size = Number.parseFloat(value)
    const within = [...stops.filter((stop) => stop > start && stop < end), end]
    return {
      value: next === undefined ? value : `(max-width: ${next - 1}px) ${value}`,
      widths: value.endsWith('px') ? [size] : within.map((stop) => Math.round((stop * size) / 100)),
    }
  })
}
