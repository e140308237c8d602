/** An sRGB colour as `#rgb` or `#rrggbb`. */
export type Hex = string

export const hexColour = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i

/** Returns the contrast of text with its background (WCAG 2.2, 1.4.3), from 1 to 21. */
export function computeContrast(one: Hex, other: Hex): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].toSorted(
    (a, b) => a - b,
  )
  return (light + 0.05) / (dark + 0.05)
}

/** Lightness in OKLab below which white text has the higher contrast; `tokens.css` uses the same. */
const darkBelow = 0.57

export const isDark = (colour: Hex) => toOklab(colour).l < darkBelow

/** Mixes `share` of a colour, from 0 to 1, into another one, as `color-mix(in oklab, …)` does. */
export function mixColours(colour: Hex, share: number, other: Hex): Hex {
  const [a, b] = [toOklab(colour), toOklab(other)]
  const part = (name: keyof Oklab) => a[name] * share + b[name] * (1 - share)
  return toHex({ l: part('l'), a: part('a'), b: part('b') })
}

/**
 * Returns the colour itself if its contrast with all backgrounds is enough. Else returns the
 * nearest colour of the same hue that has it: lighter if a background is dark, else darker.
 */
export function findReadableColour(colour: Hex, backgrounds: Hex[], contrast: number): Hex {
  const isReadable = (each: Hex) =>
    backgrounds.every((back) => computeContrast(each, back) >= contrast)
  const { l, a, b } = toOklab(colour)
  const end = backgrounds.some(isDark) ? 1 : 0
  for (let step = 0; step <= lightnessSteps; step++) {
    const part = step / lightnessSteps
    const strength = 1 - part ** 2
    const candidate = toHex({ l: l + (end - l) * part, a: a * strength, b: b * strength })
    if (isReadable(candidate)) return candidate
  }
  return end === 1 ? '#ffffff' : '#000000'
}

const lightnessSteps = 100

interface Oklab {
  l: number
  a: number
  b: number
}

function toChannels(colour: Hex): [number, number, number] {
  const long = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, '$&$&') : colour
  const readChannel = (start: number) =>
    toLinear(Number.parseInt(long.slice(start, start + 2), 16) / 255)
  return [readChannel(1), readChannel(3), readChannel(5)]
}

const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
const toGamma = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

function computeLuminance(colour: Hex) {
  const [r, g, b] = toChannels(colour)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

// https://bottosson.github.io/posts/oklab/
function toOklab(colour: Hex): Oklab {
  const [r, g, b] = toChannels(colour)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function toHex({ l, a, b }: Oklab): Hex {
  const cone = (x: number, y: number) => (l + x * a + y * b) ** 3
  const [x, y, z] = [
    cone(0.3963377774, 0.2158037573),
    cone(-0.1055613458, -0.0638541728),
    cone(-0.0894841775, -1.291485548),
  ]
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
  const byte = (value: number) => Math.round(255 * toGamma(Math.min(1, Math.max(0, value))))
  return `#${rgb.map((value) => byte(value).toString(16).padStart(2, '0')).join('')}`
}
