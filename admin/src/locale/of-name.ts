/** A name after “of”, as its language writes it: `d’Anna`, `de Marie`; elsewhere the name alone. */
export function ofName(name: string, language: string): string {
  if (!language.startsWith('fr')) return name
  return startsWithVowel(name) ? `d’${name}` : `de ${name}`
}

/** An `h` and a `y` before a consonant (Hélène, Yves) are written as a vowel is. */
const startsWithVowel = (name: string) =>
  /^(?:[aeiouœæ]|h|y[^aeiou])/.test(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
