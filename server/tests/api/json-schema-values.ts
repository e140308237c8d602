/** A JSON Schema, as far as the description of the API uses it. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  format?: string
}

/** Random numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Texts that often break programs. */
export const oddTexts = [
  ...['', ' ', '0', '-1', 'null', 'é', '日本語', '𝒳', '\u202eabc', '\ud800', '\u0000'],
  ...["' OR 1=1 --", '<script>alert(1)</script>', '../../etc/passwd', '%00', '%', '__proto__'],
]
/** Texts for formats, patterns and languages. */
const usualTexts = [
  ...['fr', 'en', 'a', 'abc', 'une-page', '2026-01-05', '2026-01-05T10:00:00Z', '1', '123456'],
  ...['anna@example.org', 'https://example.org/', 'abcdefgh12345678', 'page', 'home.title'],
]
const formats: Record<string, string> = {
  date: '2026-01-05',
  'date-time': '2026-01-05T10:00:00Z',
  email: 'anna@example.org',
  uri: 'https://example.org/',
}
const longText = 5_000
const itemsMax = 4

/** Random choices. */
export interface Dice {
  chance: (share: number) => boolean
  among: <T>(list: readonly T[]) => T
  between: (least: number, most: number) => number
}

export function diceFrom(random: () => number): Dice {
  return {
    chance: (share) => random() < share,
    among: <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T,
    between: (least, most) => least + Math.floor(random() * (most - least + 1)),
  }
}

/** A value that should be valid. */
export function validValue(dice: Dice, schema: JsonSchema): unknown {
  const { among, between, chance } = dice
  const { type, properties, prefixItems } = schema
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return among(schema.enum)
  const parts = schema.anyOf ?? schema.oneOf
  if (parts) return validValue(dice, among(parts))
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => validValue(dice, part)))
  if (Array.isArray(type)) return validValue(dice, { ...schema, type: among(type) })
  if (prefixItems) return prefixItems.map((item) => validValue(dice, item))
  if (properties || type === 'object') return validObject(dice, schema)
  if (type === 'array') return validList(dice, schema)
  if (type === 'string') return validText(dice, schema)
  if (type === 'integer' || type === 'number') {
    const { minimum = 0, maximum = smallNumber } = schema
    return between(minimum, Math.min(maximum, Math.max(minimum, smallNumber)))
  }
  if (type === 'boolean') return chance(0.5)
  return type === 'null' ? null : among([null, true, 1, 'text', {}, []])
}

/** Numbers of rows that exist are small. */
const smallNumber = 12

function validObject(dice: Dice, { properties = {}, required = [], ...schema }: JsonSchema) {
  const value: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(properties))
    if (required.includes(name) || dice.chance(0.6)) value[name] = validValue(dice, field)
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object')
    for (const name of ['fr', 'home.title']) value[name] = validValue(dice, additionalProperties)
  return value
}

function validList(dice: Dice, { minItems = 0, maxItems, items = {} }: JsonSchema) {
  const most = Math.min(maxItems ?? Number.POSITIVE_INFINITY, minItems + itemsMax)
  return Array.from({ length: dice.between(minItems, most) }, () => validValue(dice, items))
}

function validText({ among }: Dice, schema: JsonSchema) {
  const { format = '', pattern, minLength = 0, maxLength = longText } = schema
  const known = formats[format]
  if (known !== undefined) return known
  const fits = (text: string) =>
    text.length >= minLength &&
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text))
  const fitting = usualTexts.filter(fits)
  return fitting.length > 0 ? among(fitting) : 'x'.repeat(minLength)
}

/** A value with one fault: of another type, too long, odd, or with missing and unknown fields. */
export function brokenValue(dice: Dice, schema: JsonSchema): unknown {
  const { among, chance } = dice
  const value = validValue(dice, schema)
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || chance(0.2)) return among([null, [], 'text', 3.5, -1, true, { a: [{}] }])
  const fields = Object.entries(schema.properties ?? {})
  const [name, field] = fields.length > 0 ? among(fields) : ['other', {}]
  const fault = among([
    among(oddTexts),
    'x'.repeat((field.maxLength ?? longText) + 1),
    among([null, -1, 1.5, 1e300, true, [], {}, [[[[]]]]]),
    undefined,
  ])
  return { ...value, [name]: fault, ...(chance(0.3) && { unknown: among(oddTexts) }) }
}
