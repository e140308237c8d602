export interface Stripped {
  data: Buffer
  /** False if the file is truncated. Browsers show the part that exists. */
  whole: boolean
}

export type Broken = undefined
