/** A build's id and when it was made, in milliseconds since 1970. */
export interface NamedBuild {
  id: string
  timestamp: number
}

/** Reads `/builds/latest.json` where the shapes of the wire would weigh too much: in every page. */
export function namedBuild(value: unknown): NamedBuild | undefined {
  const { id, timestamp } = Object(value)
  const named = typeof id === 'string' && id !== '' && typeof timestamp === 'number'
  return named ? { id, timestamp } : undefined
}
