/** An image without metadata. */
export interface Stripped {
  data: Buffer
  /** False if the file is truncated. Browsers show the part that exists. */
  whole: boolean
}

/** The structure of the file is invalid. */
export type Broken = undefined
