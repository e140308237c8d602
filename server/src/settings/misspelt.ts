import { Environment } from './config.ts'

interface Misspelt {
  name: string
  /** Variable that was probably meant. */
  nearest: string
}

/** One letter may differ for each of this many letters of the known name. */
const lettersPerMistake = 4
const known = Object.keys(Environment.shape)

/** Lists environment variables that are unknown, but whose names are close to a known one. */
export function misspeltVariables(env: NodeJS.ProcessEnv): Misspelt[] {
  return Object.keys(env).flatMap((name) => {
    const bare = name.replace(/_FILE$/, '')
    if (known.includes(name) || known.includes(bare)) return []
    const nearest = nearestTo(bare)
    return nearest === undefined ? [] : [{ name, nearest }]
  })
}

function nearestTo(name: string): string | undefined {
  const near = known
    .map((each) => ({ each, distance: distanceOf(name, each) }))
    .filter(({ each, distance }) => distance <= Math.floor(each.length / lettersPerMistake))
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.each
}

/** Returns the Levenshtein distance of two names; upper and lower case are equal. */
function distanceOf(one: string, other: string): number {
  const [a, b] = [one.toUpperCase(), other.toUpperCase()]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let line = 1; line <= a.length; line++) {
    const next = [line]
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (a[line - 1] === b[at - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
