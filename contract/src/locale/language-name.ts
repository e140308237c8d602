/** Returns the name of a language in another one; the tag itself if it is unknown. */
export function nameLanguage(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag
  } catch {
    // `Intl` throws for a tag that is not well-formed.
    return tag
  }
}
