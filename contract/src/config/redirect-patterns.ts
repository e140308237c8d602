/** Path of a rule, split at its slashes. */
export interface RedirectPattern {
  /** Each is a text, or the name of a `:name`. The first is empty: a path begins with a slash. */
  segments: { literal: string; name: string | undefined }[]
  /** Number of stars at the end. */
  stars: 0 | 1 | 2
}

/** `/:name`: any one segment. */
export const namedSegmentPattern = /\/:([a-z]\w*)(?=\/|$)/gi

export const isRedirectPattern = (key: string) =>
  key.endsWith('*') || key.search(namedSegmentPattern) >= 0

export function parseRedirectPattern(key: string): RedirectPattern {
  const stars = countStars(key)
  const base = stars === 0 ? key.replace(/\/$/, '') : key.slice(0, -stars - 1)
  const segments = base.split('/').map((literal) => {
    const [, name] = /^:([a-z]\w*)$/i.exec(literal) ?? []
    return { literal, name }
  })
  return { segments, stars }
}

const countStars = (key: string) => (key.endsWith('/**') ? 2 : key.endsWith('/*') ? 1 : 0)

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
