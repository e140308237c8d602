/**
 * Copies a text. Returns false if the browser refuses it or has no clipboard, as without a
 * certificate.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
