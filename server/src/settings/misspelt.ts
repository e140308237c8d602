import { countEdits } from '@vitrine/contract/names/nearest-name'
import { Environment } from './config.ts'

interface Misspelt {
  name: string
  /** Variable that was probably meant. */
  nearest: string
}

/** One edit is allowed for each of this many letters of the known name. */
const lettersPerEdit = 4
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
    .map((each) => ({ each, edits: countEdits(name.toUpperCase(), each) }))
    .filter(({ each, edits }) => edits <= Math.floor(each.length / lettersPerEdit))
    .toSorted((a, b) => a.edits - b.edits)
  return near[0]?.each
}
