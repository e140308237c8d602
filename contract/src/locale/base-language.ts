/** Returns the language of a tag without its region and script, in lower case: `de` of `de-AT`. */
export const getBaseLanguage = (tag: string) => (tag.split('-', 1)[0] ?? '').toLowerCase()
