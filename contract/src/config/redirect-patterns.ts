/** A rule for many paths. */
interface Pattern {
  key: string
  /** Has a named group for each `:name`, and `restGroup` for the rest. */
  match: RegExp
}

/** `/:name`: any one segment. */
export const namedSegmentPattern = /\/:([a-z]\w*)(?=\/|$)/gi

/** Group of the regular expression that matches `/*` or `/**`. */
export const restGroup = '_rest'

export const isRedirectPattern = (key: string) =>
  key.endsWith('*') || key.search(namedSegmentPattern) >= 0

const patternCache = new WeakMap<object, Pattern[]>()

/** Returns the patterns among the rules, the most specific first. */
export function getRedirectPatterns(rules: object): Pattern[] {
  const patterns =
    patternCache.get(rules) ??
    Object.keys(rules)
      .filter(isRedirectPattern)
      .sort((a, b) => countStars(a) - countStars(b) || b.length - a.length)
      .map((key) => ({ key, match: compilePattern(key) }))
  patternCache.set(rules, patterns)
  return patterns
}

const countStars = (key: string) => (key.endsWith('/**') ? 2 : key.endsWith('/*') ? 1 : 0)

/** By the number of stars. */
const endings = ['', `(?<${restGroup}>/[^/]+)`, `(?<${restGroup}>(?:/.*)?)`]

function compilePattern(key: string) {
  const stars = countStars(key)
  const base = stars === 0 ? key.replace(/\/$/, '') : key.slice(0, -stars - 1)
  const segments = base.split('/').map((segment) => {
    const [, name] = /^:([a-z]\w*)$/i.exec(segment) ?? []
    return name ? `(?<${name}>[^/]+)` : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${segments.join('/')}${endings[stars]}$`, 's')
}

/** Returns a sentence about an invalid path or target of a rule; undefined if both are valid. */
export function describePatternProblem(key: string, to: string): string | undefined {
  const names = [...key.matchAll(namedSegmentPattern)].map(([, name]) => name)
  if (key.replace(/\/\*\*?$/, '').includes('*'))
    return '`*` is only allowed at the end of a path: write /path, /path/:name, /path/* or /path/**.'
  if (/[?#]/.test(key)) return 'a rule is for a path, without `?` and `#`.'
  if (new Set(names).size < names.length) return 'it uses a name twice.'
  if (/^([a-z]+:)?\/\/:/i.test(to)) return `its target "${to}" names no host.`
  const [path = ''] = to.split(/[?#]/, 1)
  const unknown = [...path.matchAll(namedSegmentPattern)].find(([, name]) => !names.includes(name))
  if (unknown && names.length > 0)
    return `its target "${to}" names :${unknown[1]}, the path names ${names.map((name) => `:${name}`).join(', ')}.`
  return undefined
}
