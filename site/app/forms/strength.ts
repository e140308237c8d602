import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** More would not change the answer, only take long. */
const readMax = 100

const guessing = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** How hard a password is to guess, from 0 to 4; `known` are words about its owner. */
export function strengthOf(password: string, known: string[]): number {
  const words = known.flatMap((word) => [word, ...word.split(/[^\p{L}\d]+/u)]).filter(Boolean)
  return guessing.check(password.slice(0, readMax), words).score
}
