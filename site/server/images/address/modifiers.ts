import { sideMax } from './limits.ts'
import { createBadRequest } from './refusal.ts'

const formats = ['webp', 'jpeg', 'png', 'avif'] as const
export type Format = (typeof formats)[number]
const fits = ['cover', 'contain', 'fill', 'inside', 'outside'] as const
export type Fit = (typeof fits)[number]

/** Normalized modifiers of an address. */
export interface Modifiers {
  width?: number
  height?: number
  /** Default: the format of the source. `plain` is a format that every browser shows. */
  format?: Format | 'auto' | 'plain'
  quality: number
  fit: Fit
  position: string
  /** Hexadecimal digits: red, green, blue and optionally alpha. */
  background?: string
  blur?: number
  grayscale: boolean
  /** Version of a replaced file. It only distinguishes cached answers. */
  version?: number
}

const defaults: Modifiers = { quality: 80, fit: 'cover', position: 'centre', grayscale: false }
const qualityMax = 100
const blurMin = 0.3
const blurMax = 50

type Values = Partial<Modifiers>
type ModifierParser = (value: string) => Values | undefined

const parseWhole = (value: string, max: number) =>
  /^[1-9]\d{0,3}$/.test(value) && Number(value) <= max ? Number(value) : undefined
const single = <K extends keyof Modifiers>(
  key: K,
  value: Modifiers[K] | undefined,
): Values | undefined => (value === undefined ? undefined : { [key]: value })
const findOneOf = <T extends string>(values: readonly T[], value: string) =>
  values.find((known) => known === value)

const readSize: ModifierParser = (value) => {
  const [, w = '', h = ''] = /^(\d+)x(\d+)$/.exec(value) ?? []
  const [width, height] = [parseWhole(w, sideMax), parseWhole(h, sideMax)]
  return width && height ? { width, height } : undefined
}

const readBlur: ModifierParser = (value) => {
  const sigma = /^\d{1,2}(\.\d{1,2})?$/.test(value) ? Number(value) : 0
  return sigma >= blurMin && sigma <= blurMax ? { blur: sigma } : undefined
}

const sideDescription = `a whole number from 1 to ${sideMax}`

/** Each modifier by its full name: a description of its value, and its parser. */
const rules: Record<string, { expected: string; read: ModifierParser }> = {
  width: {
    expected: sideDescription,
    read: (value) => single('width', parseWhole(value, sideMax)),
  },
  height: {
    expected: sideDescription,
    read: (value) => single('height', parseWhole(value, sideMax)),
  },
  resize: { expected: `WIDTHxHEIGHT, each ${sideDescription}`, read: readSize },
  format: {
    expected: `one of ${formats.join(', ')} and auto`,
    read: (value) =>
      single('format', findOneOf([...formats, 'auto'], value === 'jpg' ? 'jpeg' : value)),
  },
  quality: {
    expected: `a whole number from 1 to ${qualityMax}`,
    read: (value) => single('quality', parseWhole(value, qualityMax)),
  },
  fit: {
    expected: `one of ${fits.join(', ')}`,
    read: (value) => single('fit', findOneOf(fits, value)),
  },
  background: {
    expected: 'a colour such as ffffff',
    read: (value) => single('background', parseColour(value)),
  },
  position: {
    expected: 'a side, a corner, centre, entropy, attention, or two percentages such as 30_70',
    read: readPosition,
  },
  version: {
    expected: 'a whole number',
    read: (value) => (/^[1-9]\d{0,8}$/.test(value) ? { version: Number(value) } : undefined),
  },
  blur: { expected: `a number from ${blurMin} to ${blurMax}`, read: readBlur },
  grayscale: {
    expected: 'true',
    read: (value) => (['', '1', 'true'].includes(value) ? { grayscale: true } : undefined),
  },
}

const names: Record<string, string> = {
  w: 'width',
  h: 'height',
  s: 'resize',
  f: 'format',
  q: 'quality',
  b: 'background',
  pos: 'position',
  v: 'version',
  greyscale: 'grayscale',
}

const namedColours: Record<string, string> = {
  white: 'ffffff',
  black: '000000',
  transparent: '00000000',
}

function parseColour(value: string): string | undefined {
  const named = Object.hasOwn(namedColours, value) ? namedColours[value] : undefined
  const digits = (named ?? value.replace(/^#/, '')).toLowerCase()
  if (!/^([\da-f]{3}|[\da-f]{4}|[\da-f]{6}|[\da-f]{8})$/.test(digits)) return undefined
  return digits.length < 6 ? digits.replace(/./g, '$&$&') : digits
}

const positions: Record<string, string> = { center: 'centre', centre: 'centre' }
for (const name of ['top', 'right', 'bottom', 'left', 'entropy', 'attention'])
  positions[name] = name
for (const horizontal of ['left', 'right'])
  for (const vertical of ['top', 'bottom'])
    for (const words of [`${horizontal} ${vertical}`, `${vertical} ${horizontal}`])
      positions[words] = `${horizontal} ${vertical}`

/** Parses a focal point, in percent from the left and top edge; undefined for other positions. */
export function parseFocalPoint(position: string): { x: number; y: number } | undefined {
  const [, x, y] = /^(\d{1,2}|100) (\d{1,2}|100)$/.exec(position) ?? []
  return x && y ? { x: Number(x) / 100, y: Number(y) / 100 } : undefined
}

function readPosition(value: string): Values | undefined {
  const words = value.replaceAll(/[-_]/g, ' ')
  if (parseFocalPoint(words)) return { position: words }
  return Object.hasOwn(positions, words) ? single('position', positions[words]) : undefined
}

/**
 * Parses a decoded segment: `w_300&f_webp`, `w_300,f_webp`, or `_` for none. Throws an
 * `ImageRefusal` of 400.
 */
export function parseModifiers(segment: string): Modifiers {
  const modifiers: Modifiers = { ...defaults }
  if (segment === '_') return modifiers
  const seen = new Set<string>()
  for (const token of segment.split(/[&,]/)) {
    const [, key = token, value = ''] = /^([^_:=]*)[_:=](.*)$/s.exec(token) ?? []
    const name = Object.hasOwn(names, key) ? (names[key] ?? key) : key
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (!rule) throw createBadRequest(unknownMessage(token, name))
    if (seen.has(name)) throw createBadRequest(`The modifier "${name}" is given twice.`)
    seen.add(name)
    const values = rule.read(value)
    if (!values) throw createBadRequest(`The modifier "${name}" must be ${rule.expected}.`)
    Object.assign(modifiers, values)
  }
  if (seen.has('resize') && (seen.has('width') || seen.has('height')))
    throw createBadRequest('The modifier "resize" already sets width and height.')
  return normalize(modifiers)
}

const shownCharacters = 40

function unknownMessage(token: string, name: string) {
  if (token === '') return 'The address has no modifiers. Use "_" for none.'
  if (name === 'enlarge') return 'Images are never enlarged.'
  return `There is no modifier "${name.slice(0, shownCharacters)}".`
}

/** Resets modifiers without effect, so that equivalent addresses share one answer. */
function normalize(modifiers: Modifiers): Modifiers {
  const hasBothSides = modifiers.width !== undefined && modifiers.height !== undefined
  const { fit, position } = hasBothSides ? modifiers : defaults
  const effectivePosition = fit === 'cover' || fit === 'contain' ? position : defaults.position
  const quality = modifiers.format === 'png' ? defaults.quality : modifiers.quality
  return { ...modifiers, fit, position: effectivePosition, quality }
}

/** Returns a canonical key, independent of the order of the modifiers. */
export function getModifiersKey(modifiers: Modifiers): string {
  const { width, height, format, quality, fit, position, background, blur, grayscale } = modifiers
  return JSON.stringify([
    width,
    height,
    format,
    quality,
    fit,
    position,
    background,
    blur,
    grayscale,
  ])
}

/** Chooses the format of `f_auto` for a browser. AVIF is too slow to be a default. */
export function negotiateFormat(modifiers: Modifiers, accept: string | undefined): Modifiers {
  if (modifiers.format !== 'auto') return modifiers
  const takesWebp = /image\/webp(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept ?? '')
  return { ...modifiers, format: takesWebp ? 'webp' : 'plain' }
}
