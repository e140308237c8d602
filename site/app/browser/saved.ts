/** In development: the call of the build tool that a file was saved which pages are made of. */
export const savedEvent = 'vitrine:saved'

/** What comes with it. */
export interface Saved {
  /** Whether it was a translation file, which screens show, too. */
  texts: boolean
}
