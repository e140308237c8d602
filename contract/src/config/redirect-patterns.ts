/** A rule for many paths. */
interface Pattern {
  key: string
  /** Its named groups are what stands in place of the names, and of the rest. */
  match: RegExp
}

/** `/:name`: one segment, whatever it is. */
export const namedSegment = /\/:([a-z]\w*)(?=\/|$)/gi

/** Group of what `/*` and `/**` stand for. */
export const restName = '_rest'

export const isPattern = (key: string) => key.endsWith('*') || key.search(namedSegment) >= 0

const known = new WeakMap<object, Pattern[]>()

/** The patterns among the rules, the most specific first. */
export function patternsOf(rules: object): Pattern[] {
  const patterns =
    known.get(rules) ??
    Object.keys(rules)
      .filter(isPattern)
      .sort((a, b) => kindOf(a) - kindOf(b) || b.length - a.length)
      .map((key) => ({ key, match: matcherOf(key) }))
  known.set(rules, patterns)
  return patterns
}

const kindOf = (key: string) => (key.endsWith('/**') ? 2 : key.endsWith('/*') ? 1 : 0)

const ends = ['', `(?<${restName}>/[^/]+)`, `(?<${restName}>(?:/.*)?)`]

function matcherOf(key: string) {
  const kind = kindOf(key)
  const base = kind === 0 ? key.replace(/\/$/, '') : key.slice(0, -kind - 1)
  const segments = base.split('/').map((segment) => {
    const [, name] = /^:([a-z]\w*)$/i.exec(segment) ?? []
    return name ? `(?<${name}>[^/]+)` : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${segments.join('/')}${ends[kind]}$`, 's')
}

/** What is wrong with a rule's path or target, in words; undefined: nothing. */
export function patternProblem(key: string, to: string): string | undefined {
  const names = [...key.matchAll(namedSegment)].map(([, name]) => name)
  if (key.replace(/\/\*\*?$/, '').includes('*'))
    return '`*` stands only at the end of a path: write /path, /path/:name, /path/* or /path/**.'
  if (/[?#]/.test(key)) return 'a rule is for a path, without `?` and `#`.'
  if (new Set(names).size < names.length) return 'a name stands in it twice.'
  if (/^([a-z]+:)?\/\/:/i.test(to)) return `its target "${to}" names no host.`
  const [path = ''] = to.split(/[?#]/, 1)
  const unknown = [...path.matchAll(namedSegment)].find(([, name]) => !names.includes(name))
  if (unknown && names.length > 0)
    return `its target "${to}" names :${unknown[1]}, the path names ${names.map((name) => `:${name}`).join(', ')}.`
  return undefined
}
