/**
 * Returns the languages with `codes` first, in the order of `codes`. The others keep their order.
 */
export function sortLanguages<Language extends { code: string }>(
  languages: readonly Language[],
  codes: readonly string[],
): Language[] {
  const rank = ({ code }: Language) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
  return languages.toSorted((one, other) => rank(one) - rank(other))
}
