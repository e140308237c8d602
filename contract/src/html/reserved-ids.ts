// Content has no form, frame or named image, so its ids cannot shadow members of `document`, and
// `window.x` prefers existing members. Only the names of members of every object, and the product's
// own ids, need protection.
const members = `
__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor
hasOwnProperty isPrototypeOf propertyIsEnumerable prototype toLocaleString toString valueOf
`

// Prefix of the product's own ids.
const ownPrefix = 'v-'

const reserved = new Set(members.trim().split(/\s+/))

const prefix = 'c-'

/** Returns the published id of an element: reserved ids get a prefix. */
export function toPublicId(id: string): string {
  return reserved.has(id) || id.startsWith(ownPrefix) ? prefix + id : id
}

/**
 * Returns the published fragment of a link to another page. Keeps the product's own ids:
 * `/contact#v-main` means the main element.
 */
export function toPublicFragment(fragment: string): string {
  return reserved.has(fragment) ? prefix + fragment : fragment
}
