/** What the server keeps to with a screen, by its path without locale. */
export interface ScreenRules {
  /** What a screen's links and requests tell of its address. */
  referrer: 'same-origin' | 'no-referrer'
  /** Of a form; everybody may send one to the screens of signing in. */
  formBytesMax: number
  /**
   * Whether its document may be compressed: not where a secret stands in it, which could be told from
   * the length of the two together with what somebody else may choose (BREACH).
   */
  compressed: boolean
  /** Of a form of somebody who is signed in, where the screen takes pictures. */
  personBytesMax?: number
}

/** Room for a few fields. */
const fieldsBytesMax = 64_000
/** Room for one picture and the fields beside it. */
const pictureBytesMax = 11_000_000

/** In order; the first that fits counts. */
const rules: { when: RegExp; rules: Partial<ScreenRules> }[] = [
  {
    // Their addresses hold a secret.
    when: /^\/dashboard\/(reset-password|setup|confirm-email|take-back-email)(\/|$)/,
    rules: { referrer: 'no-referrer', compressed: false },
  },
  // It shows the secret of the second step, and recovery codes.
  { when: /^\/dashboard\/profile-2(\/|$)/, rules: { compressed: false } },
  { when: /^\/dashboard\/profile(\/|$)/, rules: { personBytesMax: pictureBytesMax } },
]

const everyScreen: ScreenRules = {
  referrer: 'same-origin',
  formBytesMax: fieldsBytesMax,
  compressed: true,
}

export function rulesAt(path: string): ScreenRules {
  return { ...everyScreen, ...rules.find(({ when }) => when.test(path))?.rules }
}
