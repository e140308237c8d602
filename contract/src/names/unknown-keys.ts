import type * as z from 'zod/mini'
import { findNearestName } from './nearest-name.ts'

type Schema = z.core.$ZodType
type Path = (string | number)[]

/** A key that a schema does not declare, and would drop silently. */
export interface UnknownKey {
  path: Path
  /** Declared key of the same object that it most likely means. */
  nearest: string | undefined
}

/**
 * Returns the keys of a value, at every depth, that its schema does not declare. Ignores a value of
 * the wrong type: the schema itself refuses it.
 */
export function findUnknownKeys(schema: Schema, value: unknown, path: Path = []): UnknownKey[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'object') return findInObject(def.shape, value, path)
  if (def.type === 'array')
    return getEntries(value).flatMap(([index, each]) =>
      findUnknownKeys(def.element, each, [...path, Number(index)]),
    )
  if (def.type === 'record')
    return getEntries(value).flatMap(([key, each]) =>
      findUnknownKeys(def.valueType, each, [...path, key]),
    )
  if (def.type === 'union') return findInUnion(def.options, value, path)
  if (def.type === 'pipe') return findUnknownKeys(def.in, value, path)
  if (def.type === 'lazy') return findUnknownKeys(def.getter(), value, path)
  return 'innerType' in def ? findUnknownKeys(def.innerType, value, path) : []
}

/** Returns a sentence such as `there is no "i18n.strtegy"; did you mean "strategy"?`. */
export function formatUnknownKey({ path, nearest }: UnknownKey): string {
  const name = `there is no "${path.join('.')}"`
  return nearest === undefined ? name : `${name}; did you mean "${nearest}"?`
}

function findInObject(shape: Record<string, Schema>, value: unknown, path: Path): UnknownKey[] {
  if (Array.isArray(value)) return []
  return getEntries(value).flatMap(([key, each]) => {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (schema) return findUnknownKeys(schema, each, [...path, key])
    return [{ path: [...path, key], nearest: findNearestName(key, Object.keys(shape)) }]
  })
}

/**
 * Compares the value with the options that accept it, else with all of them. Takes the option with
 * the fewest unknown keys.
 */
function findInUnion(options: readonly Schema[], value: unknown, path: Path): UnknownKey[] {
  if (typeof value !== 'object' || value === null) return []
  const results = options.filter(isObject).map((option) => ({
    isValid: (option as z.ZodMiniType).safeParse(value).success,
    unknown: findUnknownKeys(option, value, path),
  }))
  const valid = results.filter(({ isValid }) => isValid)
  const [nearest] = (valid.length > 0 ? valid : results).toSorted(
    (one, other) => one.unknown.length - other.unknown.length,
  )
  return nearest?.unknown ?? []
}

const isObject = (schema: Schema) => ['object', 'array', 'record'].includes(schema._zod.def.type)

const getEntries = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []
