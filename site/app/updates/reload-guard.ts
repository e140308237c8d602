/** An address is reloaded automatically at most once within this time (specification §9). */
export const reloadGuardMs = 10_000

const storageKey = 'vitrine:reloads'
const addressesMax = 50

/** Time until which each address is blocked, in ms since 1970. */
type Reloads = Record<string, number>

let fallbackReloads: Reloads = {}

/** True if an address may be loaded now. Blocks it for `reloadGuardMs`. */
export function mayReload(address: string, now = Date.now()): boolean {
  const reloads = getActive(readReloads(), now)
  if (Object.hasOwn(reloads, address)) return false
  const recent = Object.entries(reloads).slice(1 - addressesMax)
  storeReloads(Object.fromEntries([...recent, [address, now + reloadGuardMs]]))
  return true
}

// Ignores times too far ahead, which a clock that was set back leaves behind.
function getActive(reloads: object, now: number): Reloads {
  const entries = Object.entries(reloads).filter(
    ([, until]) => typeof until === 'number' && until > now && until <= now + reloadGuardMs,
  )
  return Object.fromEntries(entries)
}

// If session storage is disabled, uses a variable and the state of the history entry, which
// survives the reload.
function readReloads(): object {
  try {
    return Object(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'))
  } catch {
    fallbackReloads = { ...Object(history.state?.[storageKey]), ...fallbackReloads }
    return fallbackReloads
  }
}

function storeReloads(reloads: Reloads) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(reloads))
  } catch {
    fallbackReloads = reloads
    history.replaceState({ ...history.state, [storageKey]: reloads }, '')
  }
}
