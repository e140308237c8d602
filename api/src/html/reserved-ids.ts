// Content holds no form, frame or named image, so that no id of it can take the place of a member of
// `document`, and `window.x` prefers what it already has. What is left to protect are the names that
// every object has, and the ids that the product's own pages look for.
const members = `
__defineGetter__ __defineSetter__ __lookupGetter__ __lookupSetter__ __proto__ constructor
hasOwnProperty isPrototypeOf propertyIsEnumerable prototype toLocaleString toString valueOf
`

// The ids of the product's own pages begin so.
const ownBeginning = 'v-'

const reserved = new Set(members.trim().split(/\s+/))

const prefix = 'c-'

/** The id under which an element of content is published: reserved names get a prefix. */
export function publicId(id: string): string {
  return reserved.has(id) || id.startsWith(ownBeginning) ? prefix + id : id
}

/**
 * The fragment to use in an address of another page, which was published by the same rule. The
 * product's own ids are left alone: `/contact#v-main` means the page's main element.
 */
export function publicFragment(fragment: string): string {
  return reserved.has(fragment) ? prefix + fragment : fragment
}
