export interface StrippedImage {
  data: Buffer
  /** False if the file is truncated. Browsers show the part that exists. */
  isComplete: boolean
}

export type InvalidImage = undefined
