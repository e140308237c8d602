export interface ScreenRules {
  referrer: 'same-origin' | 'no-referrer'
  /** Maximum size of a form. Anyone may send one to the screens of signing in. */
  formBytesMax: number
  /**
   * False if the document contains a secret that could be guessed from the compressed length
   * together with chosen input (BREACH).
   */
  compressed: boolean
  /** Maximum size of a form of a signed-in user, if the screen accepts pictures. */
  personBytesMax?: number
}

const fieldsBytesMax = 64_000
/** One picture and some fields. */
const pictureBytesMax = 11_000_000

/** By path without locale; the first match counts. */
const rules: { when: RegExp; rules: Partial<ScreenRules> }[] = [
  {
    // Their addresses contain a secret.
    when: /^\/dashboard\/(reset-password|setup|confirm-email|take-back-email)(\/|$)/,
    rules: { referrer: 'no-referrer', compressed: false },
  },
  // It shows the secret of the two-step sign-in and recovery codes.
  { when: /^\/dashboard\/profile-2(\/|$)/, rules: { compressed: false } },
  { when: /^\/dashboard\/profile(\/|$)/, rules: { personBytesMax: pictureBytesMax } },
]

const everyScreen: ScreenRules = {
  referrer: 'same-origin',
  formBytesMax: fieldsBytesMax,
  compressed: true,
}

export function getScreenRules(path: string): ScreenRules {
  return { ...everyScreen, ...rules.find(({ when }) => when.test(path))?.rules }
}
