/** Answers whether a text was copied: browsers refuse it, and have no clipboard without a certificate. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
