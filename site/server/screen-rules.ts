/** What the server keeps to with a screen, by its path without locale. */
export interface ScreenRules {
  /** What a screen's links and requests tell of its address. */
  referrer: 'same-origin' | 'no-referrer'
  bodyBytesMax: number
}

/** Room for a few fields. */
const fieldsBytesMax = 64_000
/** Room for one picture and the fields beside it. */
const pictureBytesMax = 11_000_000

/** In order; the first that fits counts. Anybody may send a form to the screens of signing in. */
const rules: { when: RegExp; rules: ScreenRules }[] = [
  {
    // Their addresses hold a secret.
    when: /^\/dashboard\/(reset-password|setup|confirm-email|take-back-email)(\/|$)/,
    rules: { referrer: 'no-referrer', bodyBytesMax: fieldsBytesMax },
  },
  {
    when: /^\/dashboard\/(login|logout|forgot-password)(\/|$)/,
    rules: { referrer: 'same-origin', bodyBytesMax: fieldsBytesMax },
  },
]

const otherScreens: ScreenRules = { referrer: 'same-origin', bodyBytesMax: pictureBytesMax }

export function rulesAt(path: string): ScreenRules {
  return rules.find(({ when }) => when.test(path))?.rules ?? otherScreens
}
