/** Elements of content that have no end tag. */
export const voidTags = new Set(['br', 'col', 'hr', 'img', 'source', 'track', 'wbr'])
