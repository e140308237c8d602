/** Within this time an address is loaded at most once by itself (specification §9). */
export const reloadGuardMs = 10_000

const storageKey = 'vitrine:reloads'
const addressesMax = 50

/** When each address may be loaded again, in milliseconds since 1970. */
type Reloads = Record<string, number>

let remembered: Reloads = {}

/** Whether an address may be loaded now; from then on it may not for a while. */
export function mayReload(address: string, now = Date.now()): boolean {
  const reloads = running(readReloads(), now)
  if (Object.hasOwn(reloads, address)) return false
  const last = Object.entries(reloads).slice(1 - addressesMax)
  keepReloads(Object.fromEntries([...last, [address, now + reloadGuardMs]]))
  return true
}

// A clock that was set back leaves times that are too far ahead: they count for nothing.
function running(reloads: object, now: number): Reloads {
  const entries = Object.entries(reloads).filter(
    ([, until]) => typeof until === 'number' && until > now && until <= now + reloadGuardMs,
  )
  return Object.fromEntries(entries)
}

// Where storage is refused, the document remembers, and the history entry that is loaded anew.
function readReloads(): object {
  try {
    return Object(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    remembered = { ...Object(history.state?.[storageKey]), ...remembered }
    return remembered
  }
}

function keepReloads(reloads: Reloads) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(reloads))
  } catch {
    remembered = reloads
    history.replaceState({ ...history.state, [storageKey]: reloads }, '')
  }
}
