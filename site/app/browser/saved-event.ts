/** Development: HMR event of Vite after a file of pages was saved. */
export const savedEvent = 'vitrine:saved'

export interface SavedFile {
  /** True for a translation file, which screens use too. */
  texts: boolean
}
