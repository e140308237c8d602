/** Languages with some of them first, in the order of these; the others stay in their own. */
export function languagesFirst<Language extends { code: string }>(
  languages: readonly Language[],
  codes: readonly string[],
): Language[] {
  const rank = ({ code }: Language) => (codes.includes(code) ? codes.indexOf(code) : codes.length)
  return languages.toSorted((one, other) => rank(one) - rank(other))
}
