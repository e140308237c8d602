/** A file without what its camera and its programs have written into it. */
export interface Stripped {
  data: Buffer
  /** Whether the file goes to its end; a cut one is shown as far as it goes. */
  whole: boolean
}

/** A file whose parts do not follow from one another as its kind demands. */
export type Broken = undefined
