/** How far the values of a text may be nested, and how many there may be. */
export interface JsonBounds {
  depthMax: number
  valuesMax: number
}

/** Calls of people are a handful of fields. */
const usualBounds: JsonBounds = { depthMax: 10, valuesMax: 500 }
/** Texts of this length, such as events, are nested in no way that matters. */
const quicklyReadMax = 1_024

export type ParsedJson = { ok: true; value: unknown } | { ok: false }

/**
 * A JSON text as a value, unless it goes beyond the bounds. Refused here, where they can still be
 * seen: `__proto__`, which JSON.parse keeps as a property of its own and later copies would lose, and
 * the null character, which PostgreSQL cannot hold.
 */
export function parseJson(
  text: string,
  { depthMax = usualBounds.depthMax, valuesMax = usualBounds.valuesMax }: Partial<JsonBounds> = {},
): ParsedJson {
  const bounds = { depthMax, valuesMax }
  if (text.length > quicklyReadMax && !isWithin(text, bounds)) return { ok: false }
  try {
    const value: unknown = JSON.parse(text)
    return mayHide.test(text) && !isSafe(value) ? { ok: false } : { ok: true, value }
  } catch {
    return { ok: false }
  }
}

/** Whether a text may hold one of both, written as it is or with escapes. */
const mayHide = /\\u00|__proto__/

function isSafe(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([key, inner]) => key !== '__proto__' && !key.includes('\0') && isSafe(inner),
  )
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Counts what a text opens and parts; one look at each of its letters, before anything is built. */
function isWithin(text: string, { depthMax, valuesMax }: JsonBounds): boolean {
  let depth = 0
  let values = 1
  let isText = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (letter === quote) isText = !isText
    else if (isText) at += letter === backslash ? 1 : 0
    else if (letter === comma) values++
    else if (letter === openList || letter === openObject) {
      values++
      depth++
    } else if (letter === closeList || letter === closeObject) depth--
    if (depth > depthMax || values > valuesMax) return false
  }
  return true
}
