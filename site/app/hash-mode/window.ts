/**
 * A window whose addresses stand behind the `#`, for the router that every site has: the library's
 * own hash router would be two kilobytes more in the first view of sites that do without.
 */
export function windowBehindHash(): Window {
  const own = new Map<string | symbol, unknown>([
    ['location', locationBehindHash()],
    ['history', historyBehindHash()],
  ])
  return new Proxy(window, {
    get: (target, name) => {
      if (own.has(name)) return own.get(name)
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function locationBehindHash() {
  const { origin } = location
  const shown = () => {
    const written = location.hash.slice(1)
    return new URL(URL.canParse(written, origin) ? written : '/', origin)
  }
  return {
    origin,
    get href() {
      return shown().href
    },
    get pathname() {
      return shown().pathname
    },
    get search() {
      return shown().search
    },
    get hash() {
      return shown().hash
    },
    assign: (to: string) => location.assign(to),
    replace: (to: string) => location.replace(to),
  }
}

type Write = typeof history.pushState

function historyBehindHash() {
  const behind = (url?: string | URL | null) => (url ? `/#${url}` : url)
  const pushState: Write = (state, _, url) => history.pushState(state, '', behind(url))
  const replaceState: Write = (state, _, url) => history.replaceState(state, '', behind(url))
  return {
    get state() {
      return history.state
    },
    pushState,
    replaceState,
    go: (steps: number) => history.go(steps),
  }
}
