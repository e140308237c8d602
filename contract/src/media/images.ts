import { type FocalPoint, isCentre } from './media-rules.ts'

/** Settings of image resizing (specification §9). */
export interface ImageSettings {
  /** 1 to 100. */
  quality: number
  format: ImageFormat
  /** Viewport widths in CSS pixels, by name. */
  screens: Record<string, number>
  /** Device pixels per CSS pixel. */
  densities: number[]
  /** Hosts whose pictures may be resized, with the port unless it is the default. */
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

/** Returns the settings that differ from the defaults, which browsers have already. */
export function getCustomImageSettings(settings: ImageSettings): Partial<ImageSettings> {
  const isDefault = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(imageDefaults[name as keyof ImageSettings])
  return Object.fromEntries(
    Object.entries(settings).filter(([name, value]) => !isDefault(name, value)),
  )
}

/** Maximum width and height of a resized picture, in pixels. */
export const imageSideMax = 3072

/** Changes to a picture. Absent ones keep the original. */
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

/** Short names for addresses. */
const shortNames: Record<string, string> = {
  width: 'w',
  height: 'h',
  format: 'f',
  quality: 'q',
  background: 'b',
  position: 'pos',
  version: 'v',
}

/**
 * Returns the address of a modified picture: `/_ipx/{modifiers}/{source}`, with the modifiers in the
 * given order and the source percent-encoded. Returns `src` if the site does not resize it: foreign
 * hosts, `data:`, vectors, and GIFs, which would lose their animation.
 *
 * @param src an address as in the `src` of an `img`.
 */
export function getImageUrl(
  src: string,
  modifiers: ImageModifiers,
  { domains }: Pick<ImageSettings, 'domains'>,
): string {
  const [, stored = src, version] = versioned.exec(src) ?? []
  const source = toSource(stored, domains)
  if (!source) return src
  const { width, height, ...rest } = modifiers
  const others = version === undefined ? rest : { ...rest, version }
  const params =
    width && height ? { ...others, s: `${width}x${height}` } : { width, height, ...others }
  const pairs = Object.entries(params).map(([name, value]) =>
    value === undefined ? '' : `${shortNames[name] ?? name}_${encodeUrl(`${value}`)}`,
  )
  return `/_ipx/${pairs.filter(Boolean).join('&') || '_'}${source}`
}

/** Address of a replaced file of the media library. */
const versioned = /^(\/storage\/[^?#]*)\?v=([1-9]\d{0,8})$/

/** Adds a version to the address of a stored file, so that caches do not serve an older one. */
export function addVersion(address: string, version: number): string {
  return version > 1 ? address.replace(/^[^?#]*(?=#|$)/, `$&?v=${version}`) : address
}

/** Returns the modifier `position` for a focal point; undefined for the centre, the default. */
export const formatFocalPosition = (focal: FocalPoint): string | undefined =>
  isCentre(focal) ? undefined : `${Math.round(focal.x * 100)}_${Math.round(focal.y * 100)}`

const unresized = /\.(svgz?|gif)([?#]|$)/i
/** Files of this site. An address with a query is not a file. */
const local = /^\/(?![/\\_]|api\/)[^?#\\]*$/
const remote = /^(https?:\/\/([^/?#\\@]+))\//i

function toSource(src: string, domains: string[]) {
  if (unresized.test(src)) return undefined
  // A path may be encoded already: `%20` and a space are the same file.
  if (local.test(src)) return encodeUrl(src).replaceAll('%25', '%')
  const names = remote.exec(src.toLowerCase())?.slice(1) ?? []
  return names.some((name) => domains.includes(name)) ? `/${encodeUrl(src)}` : undefined
}

const encodeUrl = (text: string) =>
  encodeURI(text.toWellFormed()).replace(/[?#&+]/g, encodeURIComponent)

/** A picture on a page. */
export interface ImageRequest extends ImageModifiers {
  /**
   * Width on the page by minimum viewport width: `xs:100vw md:50vw 1100:400px`. A key is the name of
   * a screen or a number of pixels; a value without a key is for all viewports.
   */
  sizes?: string | undefined
  /** Width of the source in pixels. It is never enlarged. */
  sourceWidth?: number | undefined
}

/** Attributes of an `img`. */
export interface ImageSources {
  src: string
  srcset?: string
  sizes?: string | undefined
}

/**
 * Returns the responsive attributes of a picture. The descriptors of `srcset` are widths; with a
 * `width` and no `sizes` they are densities. With `width` and `height`, the picture is cropped to
 * these proportions.
 */
export function imageSizes(
  src: string,
  { width, height, sizes = '', sourceWidth = imageSideMax, ...others }: ImageRequest,
  { format, quality, screens, densities, domains }: ImageSettings,
): ImageSources {
  const address = (wide: number) => {
    const high = width && height && Math.round((wide * height) / width)
    return getImageUrl(src, { width: wide, height: high, format, quality, ...others }, { domains })
  }
  if (address(1) === src) return { src }
  const steps = width && !sizes ? [] : readSizes(sizes, screens)
  const bases = steps.length > 0 ? steps.flatMap(({ widths }) => widths) : [width ?? 1]
  const widest = Math.min(sourceWidth, imageSideMax)
  const widths = selectWidths(
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

/** Skips a width that is hardly smaller than the next one: it would not save much. */
const widthRatioMax = 0.9

/** Returns the widths to offer in ascending order, always with the widest. */
function selectWidths(widths: number[]): number[] {
  const selected: number[] = []
  for (const wide of widths.toSorted((a, b) => b - a))
    if (wide <= (selected[0] ?? wide * 2) * widthRatioMax) selected.unshift(wide)
  return selected
}

// Computes `vw` widths at each screen up to the next entry, so that a viewport between two screens
// finds a candidate that is wide enough.
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
  return entries.map(([from, value], index) => {
    const next = entries[index + 1]?.[0]
    const end = next ?? Math.max(from, most)
    const start = index === 0 ? least : from
    const size = Number.parseFloat(value)
    const within = [...stops.filter((stop) => stop > start && stop < end), end]
    return {
      value: next === undefined ? value : `(max-width: ${next - 1}px) ${value}`,
      widths: value.endsWith('px') ? [size] : within.map((stop) => Math.round((stop * size) / 100)),
    }
  })
}
