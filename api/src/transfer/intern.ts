import { detach } from '../texts/detach.ts'

/** Returns a function that returns the same string for equal texts. */
export function createInterner(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const stored = known.get(text)
    if (stored !== undefined) return stored
    const copy = detach(text)
    known.set(copy, copy)
    return copy
  }
}
