const storedAs = 'vitrine-tab'
const leftAs = 'vitrine-tab-left'

/**
 * Returns the name of this tab. A page that follows another one in the same tab keeps its name: by
 * a reload, or after the other page has said that it leaves. A tab that was duplicated brings along
 * the name of one that is still there, and gets another one.
 */
export function nameOfTab(
  stored: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  isReload: boolean,
): string {
  const last = stored.getItem(storedAs)
  const hasLeft = last !== null && stored.getItem(leftAs) === last
  stored.removeItem(leftAs)
  const name = (isReload || hasLeft ? last : null) ?? randomName()
  stored.setItem(storedAs, name)
  return name
}

/** Says that the page leaves its tab: the next one there may have the name. */
export const leaveTab = (stored: Pick<Storage, 'setItem'>, name: string) =>
  stored.setItem(leftAs, name)

/** Says that a page that had left is back, by a step back in the history. */
export const returnToTab = (stored: Pick<Storage, 'removeItem'>) => stored.removeItem(leftAs)

// `randomUUID` is there on secure origins alone.
function randomName() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('')
}
