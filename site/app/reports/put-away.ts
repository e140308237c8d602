const name = 'reports-put-away'

/** Whether the button is not wanted in this tab, for as long as it is open. */
export function isPutAway(): boolean {
  try {
    return sessionStorage.getItem(name) !== null
  } catch {
    // A browser that keeps nothing shows it.
    return false
  }
}

export function putAway() {
  try {
    sessionStorage.setItem(name, '')
  } catch {
    // It is gone from this page all the same.
  }
}
