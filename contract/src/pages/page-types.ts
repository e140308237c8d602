/** Placeholders are type 1 (specification §3). */
export const pageTypes = { placeholder: 1, page: 2 } as const
