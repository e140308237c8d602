/** What the plots draw, in this order. */
export const drawn = ['views', 'visitors', 'clicks'] as const
