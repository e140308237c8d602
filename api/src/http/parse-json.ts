/** Limits against deep or huge JSON (denial of service). */
export interface JsonBounds {
  depthMax: number
  valuesMax: number
}

/** Enough for any form. */
const defaultBounds: JsonBounds = { depthMax: 10, valuesMax: 500 }
/** Short texts cannot be deep or large enough to matter; they skip the scan. */
const scanFromLength = 1_024

export type ParsedJson = { ok: true; value: unknown } | { ok: false }

/**
 * Parses JSON within the limits. Refuses `__proto__`, which `JSON.parse` keeps as an own property
 * and copies would lose, and the null character, which PostgreSQL cannot store.
 */
export function parseJson(
  text: string,
  {
    depthMax = defaultBounds.depthMax,
    valuesMax = defaultBounds.valuesMax,
  }: Partial<JsonBounds> = {},
): ParsedJson {
  const bounds = { depthMax, valuesMax }
  if (text.length > scanFromLength && !isWithin(text, bounds)) return { ok: false }
  try {
    const value: unknown = JSON.parse(text)
    return suspicious.test(text) && !isSafe(value) ? { ok: false } : { ok: true, value }
  } catch {
    return { ok: false }
  }
}

/** Quick check for either, written plainly or escaped. */
const suspicious = /\\u00|__proto__/

function isSafe(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(
    ([key, child]) => key !== '__proto__' && !key.includes('\0') && isSafe(child),
  )
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Checks depth and number of values in one pass, before anything is parsed. */
function isWithin(text: string, { depthMax, valuesMax }: JsonBounds): boolean {
  let depth = 0
  let values = 1
  let isText = false
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index)
    if (char === quote) isText = !isText
    else if (isText) index += char === backslash ? 1 : 0
    else if (char === comma) values++
    else if (char === openList || char === openObject) {
      values++
      depth++
    } else if (char === closeList || char === closeObject) depth--
    if (depth > depthMax || values > valuesMax) return false
  }
  return true
}
