/**
 * Returns a name with the preposition “of” in French, where it depends on the name: `d’Anna`,
 * `de Marie`. Returns the name alone in other languages.
 */
export function formatOfName(name: string, language: string): string {
  if (!language.startsWith('fr')) return name
  return startsWithVowel(name) ? `d’${name}` : `de ${name}`
}

/** `h`, and `y` before a consonant (Hélène, Yves), count as vowels. */
const startsWithVowel = (name: string) =>
  /^(?:[aeiouœæ]|h|y[^aeiou])/.test(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
