const written = /^data:(image\/[\w.+-]+)((?:;[\w-]+=[^;,]*)*)(;base64)?,(.*)$/is

/**
 * Reads the picture in a data URL; returns undefined for any other address, and for a broken one.
 */
export function parseDataUrlFile(address: string, name: string): File | undefined {
  const [, type, , base64, data = ''] = written.exec(address) ?? []
  if (!type) return undefined
  try {
    const text = base64 ? atob(data.replaceAll(/\s/g, '')) : decodeURIComponent(data)
    const bytes = base64
      ? Uint8Array.from(text, (letter) => letter.charCodeAt(0))
      : new TextEncoder().encode(text)
    const ending = type.replace(/^.*\//, '').replace(/\+.*$/, '').replace('jpeg', 'jpg')
    return new File([bytes], `${name}.${ending}`, { type })
  } catch {
    // Neither base64 nor percent-encoded: the URL was cut.
    return undefined
  }
}
