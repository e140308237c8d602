interface Bounds<T> {
  /** Beyond so many all are forgotten: what is asked for often is soon there again. */
  max: number
  /** Whether an answer to a text is worth its room. */
  keeps?: (text: string, value: T) => boolean
}

/** The same function of a text, which looks at each text once. */
export function memoize<T>(
  read: (text: string) => T,
  { max, keeps = () => true }: Bounds<T>,
): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const held = known.get(text)
    if (held !== undefined) return held
    const value = read(text)
    if (!keeps(text, value)) return value
    if (known.size >= max) known.clear()
    known.set(text, value)
    return value
  }
}
