const idLength = 8

/** Returns an id that begins with a kind and was never given: ids of removed fields stay free. */
export const createId = (kind: string): string =>
  `${kind.replaceAll('-', '_')}_${crypto.randomUUID().replaceAll('-', '').slice(0, idLength)}`
