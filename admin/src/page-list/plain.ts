/** Letters without their accents and case, as people search. */
export function plain(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
