/** Returns the text in the language of the interface, else in the first language that it has. */
export const pickText = (
  texts: Record<string, string> | undefined,
  language: string,
): string | undefined => texts?.[language] ?? Object.values(texts ?? {})[0]
