/** Returns the name of a language in the language of the interface: `français`, `French`. */
export function formatLanguageName(tag: string, language: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag
}
