const storedAs = 'vitrine-tab'
const leftAs = 'vitrine-tab-left'

/**
 * Returns the name of this tab. A page that follows another one in the same tab keeps its name:
 * after a reload, or after the other page has called `markTabLeft`. A duplicated tab starts with the
 * name of an open one, and gets a new name.
 */
export function getTabName(
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

/** Records that the page leaves its tab: the next page there can use the name. */
export const markTabLeft = (stored: Pick<Storage, 'setItem'>, name: string) =>
  stored.setItem(leftAs, name)

/** Records that a page is back in its tab after a step back in the history. */
export const unmarkTabLeft = (stored: Pick<Storage, 'removeItem'>) => stored.removeItem(leftAs)

// `randomUUID` exists on secure origins only.
function randomName() {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(36)).join('')
}
